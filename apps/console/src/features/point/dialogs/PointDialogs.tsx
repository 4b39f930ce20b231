import { type Point } from "@huiyan/contract/point/point.api";
import { PointBulkDialog } from "../bulk/PointBulkDialog.tsx";
import { type PointBulkStart } from "../bulk/point-bulk.ts";
import { AddCameraDialog } from "../camera/AddCameraDialog.tsx";
import { CameraEventsDialog } from "../camera/CameraEventsDialog.tsx";
import { EditPointDialog } from "../camera/EditPointDialog.tsx";
import { PositionDialog } from "./PositionDialog.tsx";
import { RemovePointsDialog } from "./RemovePointsDialog.tsx";

export type OpenedDialog =
  | { kind: "add"; deviceId?: string; deviceName?: string }
  | { kind: "edit" | "position" | "events"; point: Point }
  | { kind: "remove"; points: readonly Point[] }
  | { kind: "bulk"; start: PointBulkStart };

interface Props {
  opened: OpenedDialog;
  onRemoved: (ids: readonly string[]) => void;
  onClosed: () => void;
}

/** Renders the dialog that is open. */
export function PointDialogs({ opened, onRemoved, onClosed }: Props) {
  switch (opened.kind) {
    case "add": {
      const { kind: _kind, ...device } = opened;
      return <AddCameraDialog {...device} onClosed={onClosed} />;
    }
    case "edit":
      return <EditPointDialog point={opened.point} onClosed={onClosed} />;
    case "events":
      return <CameraEventsDialog point={opened.point} onClosed={onClosed} />;
    case "position":
      return <PositionDialog point={opened.point} onClosed={onClosed} />;
    case "bulk":
      return <PointBulkDialog start={opened.start} onClosed={onClosed} />;
    default:
      return <RemovePointsDialog points={opened.points} onRemoved={onRemoved} onClosed={onClosed} />;
  }
}
