import { type DeviceDetail } from "@huiyan/contract/device/device.api";
import { Button } from "antd";
import { Plus, Video } from "lucide-react";
import { EmptyState } from "../../../shared/screen/EmptyState.tsx";
import { detailText as text } from "./device-detail.texts.ts";
import { PointLine } from "./PointLine.tsx";

interface Props {
  device: DeviceDetail;
  /** Given to whoever may change devices. */
  onAddCamera: (() => void) | undefined;
}

/** The cameras of a device. */
export function DevicePoints({ device, onAddCamera }: Props) {
  const button = onAddCamera !== undefined && (
    <Button icon={<Plus size={16} aria-hidden="true" />} onClick={onAddCamera}>
      {text("addCamera")}
    </Button>
  );
  if (device.points.length === 0) {
    return (
      <EmptyState
        icon={<Video size={24} strokeWidth={1.5} />}
        title={text("noPoints")}
        hint={text("noPointsHint")}
        actions={button}
      />
    );
  }
  return (
    <>
      {button}
      <ul className="device-points-list">
        {device.points.map((point) => (
          <PointLine key={point._id} point={point} deviceOnline={device.online} />
        ))}
      </ul>
    </>
  );
}
