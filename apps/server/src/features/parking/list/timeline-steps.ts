import { type Answer } from "@huiyan/contract/endpoint";
import { formatMessage } from "@huiyan/contract/format-message";
import { type Language, type LocalizedText, localize } from "@huiyan/contract/language";
import { fen, formatYuan } from "@huiyan/contract/parking/fen";
import { type LedgerKind } from "@huiyan/contract/parking/ledger.rules";
import { type getTimeline as api } from "@huiyan/contract/parking/parking.api";
import { reviewCause } from "@huiyan/contract/parking/parking.texts";
import { reviewCodes, reviewStates } from "@huiyan/contract/parking/review.rules";
import { recordActionTexts, recordChangeTexts, timelineTexts } from "@huiyan/contract/parking/timeline.texts";
import { z } from "zod";
import { chinaTime } from "#platform/clock/calendar-day.ts";
import { type StepRow } from "../change/step.queries.ts";
import { type LedgerRow } from "../orders/order-history.queries.ts";
import { type RecordRow } from "../records/record.queries.ts";
import { gapCause } from "../records/record-gaps.ts";
import { plateOfHalf, RecordHalf } from "../records/record-half.ts";

type Step = Answer<typeof api>["steps"][number];
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

/** Returns the platform's automatic decision as the first step of the timeline. */
function decisionStep(record: RecordRow, language: Language): Step {
  const codes = reviewCodes.filter((code) => record.codes.includes(code));
  const state = codes.length === 0 ? reviewStates.automatic : reviewStates.pending;
  const cause = reviewCause(state, codes, language, gapCause(record));
  const at = (record.leave_at ?? record.entry_at ?? record.created_at).getTime();
  const text = formatMessage(localize(timelineTexts.decided, language), language, { cause });
  return { ...plain, at, kind: "decision", text };
}

const Stepped = z.array(
  z.object({
    id: z.string(),
    plate: z.string(),
    berth_label: z.string(),
    entry_at: z.iso.datetime({ offset: true }).nullable(),
    leave_at: z.iso.datetime({ offset: true }).nullable(),
  }),
);

/** Returns one line for each field of the record that a step changed, with old and new value. */
function changesOf(step: StepRow, recordId: string, language: Language): string[] {
  const [before, after] = [step.before, step.after].map((stored) =>
    Stepped.safeParse(stored).data?.find(({ id }) => id === recordId),
  );
  if (before === undefined || after === undefined) return [];
  const texts = recordChangeTexts;
  const plate = (text: string) => text || localize(texts.unread, language);
  const time = (at: string | null) => (at === null ? "-" : chinaTime(new Date(at)).slice(5));
  const changes = [
    [texts.plate, plate(before.plate), plate(after.plate)],
    [texts.berth, before.berth_label, after.berth_label],
    [texts.entry, time(before.entry_at), time(after.entry_at)],
    [texts.leave, time(before.leave_at), time(after.leave_at)],
  ] as const;
  return changes.flatMap(([text, from, to]) =>
    from === to ? [] : [formatMessage(localize(text, language), language, { from, to })],
  );
}

const isAction = (action: string): action is keyof typeof recordActionTexts => Object.hasOwn(recordActionTexts, action);

function personSteps(
  steps: readonly StepRow[],
  recordId: string,
  undoable: StepRow | undefined,
  language: Language,
): Step[] {
  return steps.map((step) => ({
    at: step.at.getTime(),
    kind: "person" as const,
    user: step.user ?? "",
    cause: step.cause,
    text: [
      isAction(step.action) ? localize(recordActionTexts[step.action], language) : step.action,
      ...changesOf(step, recordId, language),
    ].join(language === "en" ? ", " : "，"),
    can_undo: step.id === undoable?.id,
  }));
}

const orderLines: Readonly<Record<LedgerKind, LocalizedText>> = {
  made: timelineTexts.orderMade,
  held: timelineTexts.orderHeld,
  paid: timelineTexts.orderPaid,
  closed: timelineTexts.orderClosed,
  replaced: timelineTexts.orderClosed,
  refund_due: timelineTexts.orderRefundDue,
  refunded: timelineTexts.orderRefunded,
};

function orderSteps(ledger: readonly LedgerRow[], language: Language): Step[] {
  return ledger.map(({ at, kind, order_no: order, amount_fen, replaces }) => {
    const values = { order, yuan: formatYuan(fen(amount_fen)), replaced: replaces.join("、") };
    const text = kind === "made" && replaces.length > 0 ? timelineTexts.orderReplaced : orderLines[kind];
    const line = formatMessage(localize(text, language), language, values);
    return { ...plain, at: at.getTime(), kind: "order", text: line };
  });
}

/** Returns all steps that led to the record's current state, oldest first. */
export function timelineSteps(
  {
    record,
    steps,
    undoable,
    ledger,
  }: { record: RecordRow; steps: readonly StepRow[]; undoable: StepRow | undefined; ledger: readonly LedgerRow[] },
  language: Language,
): Step[] {
  const all = [
    ...sightSteps(record, language),
    decisionStep(record, language),
    ...personSteps(steps, record.id, undoable, language),
    ...orderSteps(ledger, language),
  ];
  return all.toSorted((a, b) => a.at - b.at);
}
