import { type DeviceDetail } from "@huiyan/contract/device/device.api";
import { maxPointsOfDevice } from "@huiyan/contract/point/point.rules";
import { Button } from "antd";
import { Plus, TriangleAlert, Video } from "lucide-react";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { detailText as text } from "./device-detail.texts.ts";
import { PointLine } from "./PointLine.tsx";

interface Props {
  device: DeviceDetail;
  /** Opens the dialog that adds a camera; undefined for users who may not change devices. */
  onAddCamera: (() => void) | undefined;
}

/** Second tab of the details: the points of a device. */
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
      {device.points_refused > 0 && (
        <p className="device-warning" role="status">
          <TriangleAlert size={16} aria-hidden="true" />
          {text("pointsRefused", { n: device.points_refused, max: maxPointsOfDevice })}
        </p>
      )}
      <div className="device-points-head">
        {button}
        <span className="note num">{text("pointCount", { n: device.points.length, max: maxPointsOfDevice })}</span>
      </div>
      <ul className="device-points-list">
        {device.points.map((point) => (
          <PointLine key={point._id} point={point} deviceOnline={device.online} />
        ))}
      </ul>
    </>
  );
}
