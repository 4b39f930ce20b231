import { type Answer } from "@huiyan/contract/endpoint";
import { formatMessage } from "@huiyan/contract/format-message";
import { type Language, type LocalizedText, localize } from "@huiyan/contract/language";
import { fen, formatYuan } from "@huiyan/contract/parking/fen";
import { type getTimeline as api } from "@huiyan/contract/parking/parking.api";
import { reviewCause } from "@huiyan/contract/parking/parking.texts";
import { reviewCodes, reviewStates } from "@huiyan/contract/parking/review.rules";
import { recordActionTexts, timelineTexts } from "@huiyan/contract/parking/timeline.texts";
import { type StepRow } from "../change/step.queries.ts";
import { type RecordRow } from "../records/record.queries.ts";
import { plateOfHalf, RecordHalf } from "../records/record-half.ts";
import { type listOrders } from "./timeline.queries.ts";

type Step = Answer<typeof api>["steps"][number];
type Orders = Awaited<ReturnType<typeof listOrders>>;
const plain = { user: "", cause: "", can_undo: false } as const;

function sightSteps(record: RecordRow, language: Language): Step[] {
  const step = (kind: "entry" | "leave", at: Date | null, stored: unknown): Step[] => {
    if (at === null) return [];
    const plate = plateOfHalf(stored === null ? undefined : RecordHalf.parse(stored));
    const text: LocalizedText = plate === undefined ? timelineTexts[`${kind}Unread`] : timelineTexts[kind];
    const values = { plate: plate?.plate ?? "", confidence: (plate?.confidence ?? 0).toFixed(2) };
    return [{ ...plain, at: at.getTime(), kind, text: formatMessage(localize(text, language), language, values) }];
  };
  return [...step("entry", record.entry_at, record.entry), ...step("leave", record.leave_at, record.leave)];
}

/** What the platform made of it by itself, before anybody touched it. */
function decisionStep(record: RecordRow, language: Language): Step {
  const codes = reviewCodes.filter((code) => record.codes.includes(code));
  const state = codes.length === 0 ? reviewStates.automatic : reviewStates.pending;
  const cause = reviewCause(state, codes, language);
  const at = (record.leave_at ?? record.entry_at ?? record.created_at).getTime();
  const text = formatMessage(localize(timelineTexts.decided, language), language, { cause });
  return { ...plain, at, kind: "decision", text };
}

const isAction = (action: string): action is keyof typeof recordActionTexts => Object.hasOwn(recordActionTexts, action);

function personSteps(steps: readonly StepRow[], undoable: StepRow | undefined, language: Language): Step[] {
  return steps.map((step) => ({
    ...{ at: step.at.getTime(), kind: "person" as const, user: step.user ?? "", cause: step.cause },
    text: isAction(step.action) ? localize(recordActionTexts[step.action], language) : step.action,
    can_undo: step.id === undoable?.id,
  }));
}

function orderSteps(orders: Orders, language: Language): Step[] {
  return orders.flatMap((order) => {
    const values = {
      ...{ order: order.order_no, yuan: formatYuan(fen(order.amount_fen)), replaced: order.replaces.join("、") },
    };
    const say = (text: LocalizedText, at: Date): Step => ({
      ...{ ...plain, at: at.getTime(), kind: "order" },
      text: formatMessage(localize(text, language), language, values),
    });
    const made = say(
      order.replaces.length > 0 ? timelineTexts.orderReplaced : timelineTexts.orderMade,
      order.created_at,
    );
    if (order.state === 1) return [made];
    return [made, say(order.state === 2 ? timelineTexts.orderPaid : timelineTexts.orderClosed, order.changed_at)];
  });
}

/** Everything that led to what a record is now, oldest first. */
export function timelineSteps(
  {
    record,
    steps,
    undoable,
    orders,
  }: { record: RecordRow; steps: readonly StepRow[]; undoable: StepRow | undefined; orders: Orders },
  language: Language,
): Step[] {
  const all = [
    ...sightSteps(record, language),
    decisionStep(record, language),
    ...personSteps(steps, undoable, language),
    ...orderSteps(orders, language),
  ];
  return all.toSorted((a, b) => a.at - b.at);
}
