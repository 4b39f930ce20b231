import {
  isReviewed,
  type LivestockData,
  livestockData,
  offersPointDetails,
} from "@huiyan/contract/alarm/livestock.rules";
import { type Message } from "@huiyan/contract/alarm/message";
import { useState } from "react";
import { useCaller } from "#features/organisation/organisation.public.ts";
import { isViewing } from "#shared/auth/session.store.ts";
import { StateLabel } from "#shared/screen/StateLabel.tsx";
import { type StageChoice } from "../detail/use-stage-view.ts";
import { BatchRow } from "./BatchRow.tsx";
import { LivestockSums } from "./LivestockSums.tsx";
import { livestockText as text } from "./livestock.texts.ts";
import { PointDetailsDialog } from "./PointDetailsDialog.tsx";
import { ReviewHistory } from "./ReviewHistory.tsx";
import { ReviewRemark } from "./ReviewRemark.tsx";
import "./livestock.css";

interface Props {
  message: Message;
  /** State of the view that enlarges the pictures of batches; undefined while another view is shown. */
  stage: StageChoice | undefined;
}

/**
 * Button that opens the totals of a counting alarm's point. Shown only in some organisations: docs/reference/console.md
 * C8.
 */
function PointDetailsButton({ message }: { message: Message }) {
  const caller = useCaller().data;
  const [open, setOpen] = useState(false);
  if (caller?.point_details !== true || !offersPointDetails(message.alg)) return null;
  return (
    <>
      <button type="button" className="plain-button link-button livestock-point" onClick={() => setOpen(true)}>
        {text("point")}
      </button>
      {open && <PointDetailsDialog message={message} onClosed={() => setOpen(false)} />}
    </>
  );
}

/**
 * Table of the device's counts per batch, with users' corrections.
 * @param open true when users may correct the counts
 */
function BatchTable({ message, data, open, stage }: { data: LivestockData; open: boolean } & Props) {
  const batches = data.counts.map((counted, index) => ({
    counted,
    index,
    review: data.reviews[index] ?? null,
    suspected: data.alarms[index] === 1,
    lifted: data.msglist[index]?.lifted?.length ?? 0,
  }));
  return (
    <table className="batches">
      <thead>
        <tr>
          <th scope="col">{text("batch")}</th>
          <th scope="col" className="batch-count">
            {text("detected")}
          </th>
          <th scope="col">{text("review")}</th>
        </tr>
      </thead>
      <tbody>
        {batches.map((batch) => (
          <BatchRow key={batch.index} message={message} open={open} stage={stage} {...batch} />
        ))}
      </tbody>
    </table>
  );
}

/** Batches of a livestock alarm with the users' corrections, the corrected totals, and the remark. */
export function LivestockPanel({ message, stage }: Props) {
  const data = livestockData(message.data);
  const count = data.counts.length;
  const n = data.counts.filter((_, index) => data.reviews[index] != null).length;
  const open = !data._disabled && !isViewing();
  return (
    <section className="livestock" aria-label={text("title")}>
      <header>
        <h3>{text("title")}</h3>
        {count > 0 && (
          <StateLabel form={isReviewed(data) ? "done" : n > 0 ? "half" : "waiting"}>
            {text("reviewedOf", { n, count })}
          </StateLabel>
        )}
        <PointDetailsButton message={message} />
      </header>
      <LivestockSums data={data} />
      {count > 0 && <BatchTable message={message} data={data} open={open} stage={stage} />}
      {data._disabled && count > 0 && <p className="note">{text("closed")}</p>}
      <ReviewRemark message={message} remark={data.reviews_remark} version={data.remark_version} open={open} />
      {(n > 0 || data.remark_version > 0) && <ReviewHistory message={message} />}
    </section>
  );
}
