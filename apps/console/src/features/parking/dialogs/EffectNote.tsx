import { type Answer } from "@huiyan/contract/endpoint";
import { addFen } from "@huiyan/contract/parking/fen";
import { type previewAction } from "@huiyan/contract/parking/parking.api";
import { feeText } from "../record-facts.ts";
import { reviewText as text } from "../review/review.texts.ts";

type Preview = Answer<typeof previewAction>;
type Order = Preview["list"][number]["order"];

const orderTexts = {
  made: "orderMade",
  closed: "orderClosed",
  replaced: "orderReplaced",
  kept: "orderKept",
  none: "orderNone",
} as const satisfies Record<Order, Parameters<typeof text>[0]>;

/** Returns a short text for the effect of an action on the order. */
export const orderWord = (order: Order): string => text(orderTexts[order]);

/** Returns the total owed in fen; null if no record has an amount, which is different from 0. */
function sum(amounts: readonly Preview["list"][number]["after_fen"][]) {
  const owed = amounts.filter((amount) => amount !== null);
  return owed.length === 0 ? null : addFen(...owed);
}

/** Shows, before an action, the amount owed before and after it. */
export function EffectNote({ preview }: { preview: Preview | undefined }) {
  if (preview === undefined) return <p className="effect-note skeleton" aria-hidden="true" />;
  if (preview.refusal !== "") return <p className="effect-note refused">{preview.refusal}</p>;
  const before = sum(preview.list.map(({ before_fen }) => before_fen));
  const after = sum(preview.list.map(({ after_fen }) => after_fen));
  const followUps = [...new Set(preview.list.map(({ order }) => orderWord(order)))];
  return (
    <p className="effect-note">
      <span className="note">{text("fee")}</span> <b className="num">{feeText(before)}</b> →{" "}
      <b className="num">{feeText(after)}</b>
      <span className="note">{followUps.join("，")}</span>
    </p>
  );
}
