import { isReviewed, livestockData } from "@huiyan/contract/alarm/livestock.rules";
import { type Message } from "@huiyan/contract/alarm/message";
import { isViewing } from "../../../shared/auth/session.store.ts";
import { StateWord } from "../../../shared/screen/StateWord.tsx";
import { BatchTable } from "./BatchTable.tsx";
import { LivestockSums } from "./LivestockSums.tsx";
import { livestockText as text } from "./livestock.texts.ts";
import { PointDetailsButton } from "./PointDetailsButton.tsx";
import { ReviewHistory } from "./ReviewHistory.tsx";
import { ReviewRemark } from "./ReviewRemark.tsx";
import "./livestock.css";

/** Batches of a livestock alarm with what people counted, what the whole is now, and the remark. */
export function LivestockPanel({ message }: { message: Message }) {
  const data = livestockData(message.data);
  const count = data.counts.length;
  const n = data.counts.filter((_, index) => data.reviews[index] != null).length;
  const open = !data._disabled && !isViewing();
  return (
    <section className="livestock" aria-label={text("title")}>
      <header>
        <h3>{text("title")}</h3>
        {count > 0 && (
          <StateWord form={isReviewed(data) ? "done" : n > 0 ? "half" : "waiting"}>
            {text("reviewedOf", { n, count })}
          </StateWord>
        )}
        <PointDetailsButton message={message} />
      </header>
      <LivestockSums data={data} />
      {count > 0 && <BatchTable message={message} data={data} open={open} />}
      {data._disabled && count > 0 && <p className="note">{text("closed")}</p>}
      <ReviewRemark message={message} remark={data.reviews_remark} version={data.remark_version} open={open} />
      {(n > 0 || data.remark_version > 0) && <ReviewHistory message={message} />}
    </section>
  );
}
