import { type DeviceDetail } from "@huiyan/contract/device/device.api";
import { TriangleAlert } from "lucide-react";
import { shortTime } from "../../../shared/format/time.ts";
import { ConfigWarning } from "../../device-config/device-config.public.ts";
import { DeviceFacts } from "./DeviceFacts.tsx";
import { DeviceHistory } from "./DeviceHistory.tsx";
import { DeviceResources } from "./DeviceResources.tsx";
import { DeviceVersions } from "./DeviceVersions.tsx";
import { detailText as text } from "./device-detail.texts.ts";

/** What is wrong first, then facts, versions, resources and the changes of state. */
export function DeviceOverview({ device }: { device: DeviceDetail }) {
  const { online, last_report, points } = device;
  return (
    <>
      {!online && (
        <p className="device-warning" role="status">
          <TriangleAlert size={16} aria-hidden="true" />
          {last_report === null
            ? text("neverReported")
            : text("unreachable", { time: shortTime(last_report), n: points.length })}
        </p>
      )}
      <ConfigWarning config={device.config} />
      <DeviceFacts device={device} />
      <DeviceVersions version={device.system.version} />
      <DeviceResources telemetry={device.telemetry} />
      <DeviceHistory history={device.history} />
    </>
  );
}
