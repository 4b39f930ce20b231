import { type DeviceDetail } from "@huiyan/contract/device/device.api";
import { Video } from "lucide-react";
import { EmptyState } from "../../shared/screen/EmptyState.tsx";
import { detailText as text } from "./device-detail.texts.ts";
import { PointLine } from "./PointLine.tsx";

/** The cameras of a device. */
export function DevicePoints({ device }: { device: DeviceDetail }) {
  if (device.points.length === 0) {
    return (
      <EmptyState icon={<Video size={24} strokeWidth={1.5} />} title={text("noPoints")} hint={text("noPointsHint")} />
    );
  }
  return (
    <ul className="device-points-list">
      {device.points.map((point) => (
        <PointLine key={point._id} point={point} deviceOnline={device.online} />
      ))}
    </ul>
  );
}
