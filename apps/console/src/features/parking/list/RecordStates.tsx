import { reviewStateTexts } from "@huiyan/contract/parking/parking.texts";
import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { orderStateTexts } from "@huiyan/contract/parking/record.texts";
import { pickText } from "#shared/format/texts.ts";
import { shortTime } from "#shared/format/time.ts";
import { StateLabel } from "#shared/screen/StateLabel.tsx";
import { parkingText as text } from "../parking.texts.ts";

/**
 * State of the review, or the flag if one is set. `withCause` adds the reason for which a user must review the record.
 */
export function ReviewWord({ record, withCause = false }: { record: ParkingRecord; withCause?: boolean }) {
  if (record.exclude_state === 1) return <StateLabel form="void">{text("excluded")}</StateLabel>;
  if (record.scrap_state === 1) return <StateLabel form="void">{text("voided")}</StateLabel>;
  if (record.dispute_state === 1) return <StateLabel form="attention">{text("disputed")}</StateLabel>;
  if (record.review_state === 2) {
    return (
      <span className="two-lines">
        <StateLabel form="attention">{pickText(reviewStateTexts[2])}</StateLabel>
        {withCause && <span className="note ell">{record.review_cause}</span>}
      </span>
    );
  }
  return (
    <StateLabel form={record.review_state === 4 ? "changed" : "done"}>
      {pickText(reviewStateTexts[record.review_state])}
    </StateLabel>
  );
}

const orderForms = { 0: "void", 1: "attention", 2: "done", [-1]: "void" } as const;

/** State of the order, with its number. A due refund is shown instead of the state “closed”. */
export function OrderWord({ record: { order_state, order_no, refund_due } }: { record: ParkingRecord }) {
  return (
    <span className="two-lines">
      <StateLabel form={refund_due === 1 ? "attention" : orderForms[order_state]}>
        {refund_due === 1 ? text("refundDue") : pickText(orderStateTexts[order_state])}
      </StateLabel>
      {order_no !== "" && <span className="note num ell">{order_no}</span>}
    </span>
  );
}

/** Time of the entry or the exit, or a note that it was not observed. */
export function HalfTime({ record, half }: { record: ParkingRecord; half: "entry" | "leave" }) {
  const at = half === "entry" ? record.entry_time : record.leave_time;
  if (at !== null) return <time dateTime={new Date(at).toISOString()}>{shortTime(at)}</time>;
  if (half === "leave" && record.is_open) return <StateLabel form="quarter">{text("parked")}</StateLabel>;
  return <span className="look-text">{text(half === "entry" ? "noEntry" : "noLeave")}</span>;
}
