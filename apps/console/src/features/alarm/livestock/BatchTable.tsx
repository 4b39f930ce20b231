import { type LivestockData } from "@huiyan/contract/alarm/livestock.rules";
import { type Message } from "@huiyan/contract/alarm/message";
import { BatchRow } from "./BatchRow.tsx";
import { livestockText as text } from "./livestock.texts.ts";

/** Batch by batch: what the device counted, and what people made of it. @param open reviews are possible */
export function BatchTable({ message, data, open }: { message: Message; data: LivestockData; open: boolean }) {
  const batches = data.counts.map((counted, index) => ({
    ...{ counted, index, review: data.reviews[index] ?? null, suspected: data.alarms[index] === 1 },
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
          <BatchRow key={batch.index} message={message} open={open} {...batch} />
        ))}
      </tbody>
    </table>
  );
}
