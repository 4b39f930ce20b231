import { type previewBulk } from "@huiyan/contract/device/upkeep.api";
import { type Answer } from "@huiyan/contract/endpoint";
import { PlanLines, type PlanTexts } from "../../../shared/bulk/PlanLines.tsx";
import { CopyDeviceId } from "../CopyDeviceId.tsx";
import { bulkText as text } from "./bulk.texts.ts";

const texts: PlanTexts = {
  will: (n) => text("will", { n }),
  willNot: (n) => text("willNot", { n }),
  reason: (n, reason) => text("reason", { n, text: reason }),
  unlisted: (n) => text("unlisted", { n }),
};

/** What a bulk action does to each device. */
export function BulkPlan({ plan }: { plan: Answer<typeof previewBulk> }) {
  const lines = plan.list.map(({ device_id, name, ...line }) => ({
    ...{ ...line, key: device_id },
    name: (
      <>
        <span className="ell">{name || device_id}</span>
        <CopyDeviceId id={device_id} />
      </>
    ),
  }));
  return <PlanLines plan={plan} lines={lines} texts={texts} />;
}
