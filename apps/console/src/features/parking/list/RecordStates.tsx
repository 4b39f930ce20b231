import { reviewStateTexts } from "@huiyan/contract/parking/parking.texts";
import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { orderStateTexts } from "@huiyan/contract/parking/record.texts";
import { pickText } from "../../../shared/format/texts.ts";
import { shortTime } from "../../../shared/format/time.ts";
import { StateWord } from "../../../shared/screen/StateWord.tsx";
import { parkingText as text } from "../parking.texts.ts";

/** How the review stands; a flag says more than it, and the reason follows where a person must look. */
export function ReviewWord({ record, withCause = false }: { record: ParkingRecord; withCause?: boolean }) {
  if (record.exclude_state === 1) return <StateWord form="void">{text("excluded")}</StateWord>;
  if (record.scrap_state === 1) return <StateWord form="void">{text("voided")}</StateWord>;
  if (record.dispute_state === 1) return <StateWord form="attention">{text("disputed")}</StateWord>;
  if (record.review_state === 2) {
    return (
      <span className="two-lines">
        <StateWord form="attention">{pickText(reviewStateTexts[2])}</StateWord>
        {withCause && <span className="note ell">{record.review_cause}</span>}
      </span>
    );
  }
  return (
    <StateWord form={record.review_state === 4 ? "changed" : "done"}>
      {pickText(reviewStateTexts[record.review_state])}
    </StateWord>
  );
}

const orderForms = { 0: "void", 1: "attention", 2: "done", [-1]: "void" } as const;

/** What became of its order, with its number; money that is to be given back says more than that it is closed. */
export function OrderWord({ record: { order_state, order_no, refund_due } }: { record: ParkingRecord }) {
  return (
    <span className="two-lines">
      <StateWord form={refund_due === 1 ? "attention" : orderForms[order_state]}>
        {refund_due === 1 ? text("refundDue") : pickText(orderStateTexts[order_state])}
      </StateWord>
      {order_no !== "" && <span className="note num ell">{order_no}</span>}
    </span>
  );
}

/** When the car came or left; where that was not seen, it says so. */
export function HalfTime({ record, half }: { record: ParkingRecord; half: "entry" | "leave" }) {
  const at = half === "entry" ? record.entry_time : record.leave_time;
  if (at !== null) return <time dateTime={new Date(at).toISOString()}>{shortTime(at)}</time>;
  if (half === "leave" && record.is_open) return <StateWord form="quarter">{text("parked")}</StateWord>;
  return <span className="look-text">{text(half === "entry" ? "noEntry" : "noLeave")}</span>;
}
