import { previewAction } from "@huiyan/contract/parking/parking.api";
import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { ArrowRight } from "lucide-react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { isViewing } from "#shared/auth/session.store.ts";
import { orderWord } from "../dialogs/EffectNote.tsx";
import { feeText } from "../record-facts.ts";
import { reviewText as text } from "./review.texts.ts";

interface Props {
  record: ParkingRecord;
  /** Corrected plate; undefined if the user confirms the record unchanged. */
  plate: string | undefined;
}

/** Shows the amount owed before and after the decision, and the effect on the order. */
export function FeePreview({ record, plate }: Props) {
  const input =
    plate === undefined
      ? { action: "confirm" as const, ids: [record._id] }
      : { action: "plate" as const, ids: [record._id], plate_num: plate };
  // No preview in a view as another member, since the user cannot act there.
  const preview = useQueryOf(previewAction, input, { enabled: !isViewing() });
  const after = preview.data?.list.find(({ _id }) => _id === record._id) ?? preview.data?.list[0];
  const refusal = preview.data?.refusal ?? "";
  return (
    <section className="review-part" aria-label={text("fee")}>
      <header>
        <b>{text("fee")}</b>
        {after !== undefined && <span className="note">{orderWord(after.order)}</span>}
      </header>
      <div className="fee-steps">
        <div>
          <span className="note">{text("before")}</span>
          <b className="num">{record.pending === 1 ? text("notBilled") : feeText(record.fee_fen)}</b>
        </div>
        <ArrowRight size={16} aria-hidden="true" />
        <div className="after">
          <span className="note">{text(plate === undefined ? "after" : "afterPlate")}</span>
          <b className="num">{after === undefined ? "-" : feeText(after.after_fen)}</b>
        </div>
      </div>
      <p className="note">{refusal === "" ? after?.sum : refusal}</p>
    </section>
  );
}
