import { type previewBulk } from "@huiyan/contract/device/upkeep.api";
import { type Answer } from "@huiyan/contract/endpoint";
import { CircleArrowRight, CircleMinus } from "lucide-react";
import { grouped } from "../../../shared/format/count.ts";
import { CopyDeviceId } from "../CopyDeviceId.tsx";
import { bulkText as text } from "./bulk.texts.ts";

/** Counts, and a line for each device: what will happen, or why nothing will. Those that change stand first. */
export function BulkPlan({ plan: { count, list } }: { plan: Answer<typeof previewBulk> }) {
  const sorted = [...list.filter(({ will }) => will), ...list.filter(({ will }) => !will)];
  const rest = list.length - count;
  return (
    <>
      <p className="bulk-counts" role="status">
        <strong>{text("will", { n: grouped(count) })}</strong>
        {rest > 0 && <span className="note">{text("willNot", { n: grouped(rest) })}</span>}
      </p>
      <ul className="bulk-lines bulk-plan" aria-label={text("plan")}>
        {sorted.map(({ device_id, name, will, text: message }) => {
          const Icon = will ? CircleArrowRight : CircleMinus;
          return (
            <li key={device_id} className={will ? "" : "off"}>
              <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
              <span className="visually-hidden">{text(will ? "yes" : "no")}</span>
              <span className="device-name">
                <span className="ell">{name || device_id}</span>
                <CopyDeviceId id={device_id} />
              </span>
              <span className="bulk-text">{message}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
