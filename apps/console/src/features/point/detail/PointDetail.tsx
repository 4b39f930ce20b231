import { type Point } from "@huiyan/contract/point/point.api";
import { TriangleAlert } from "lucide-react";
import { shortTime } from "../../../shared/format/time.ts";
import { FactList } from "../../../shared/list/FactList.tsx";
import { ConfigWarning } from "../../device-config/device-config.public.ts";
import { RecordingSection } from "../../recording/recording.public.ts";
import { CameraFacts } from "../camera/CameraFacts.tsx";
import { type OpenedDialog } from "../dialogs/PointDialogs.tsx";
import { pointText as text } from "../point.texts.ts";
import { type Snapshots } from "../use-snapshots.ts";
import { PointPosition } from "./PointPosition.tsx";
import { PointShot } from "./PointShot.tsx";
import { pointFacts } from "./point-facts.ts";

interface Props {
  point: Point;
  snapshots: Snapshots;
  onOpenDialog: ((dialog: OpenedDialog) => void) | undefined;
}

/** What is wrong first, then picture, facts, camera and place. */
export function PointDetail({ point, snapshots, onOpenDialog }: Props) {
  const { blind } = point;
  return (
    <>
      {blind !== null && (
        <p className="point-warning" role="status">
          <TriangleAlert size={16} aria-hidden="true" />
          {text("noVideoSince", { time: shortTime(blind.since), cause: text(blind.cause) })}
        </p>
      )}
      <ConfigWarning config={point.config} />
      <PointShot point={point} snapshots={snapshots} />
      <FactList name={text("facts")} facts={pointFacts(point)} />
      {onOpenDialog !== undefined && <CameraFacts pointId={point._id} kind={point.camera} />}
      <RecordingSection point={point} mayChange={onOpenDialog !== undefined} />
      <PointPosition point={point} />
    </>
  );
}
