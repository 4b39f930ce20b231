import { type Point } from "@huiyan/contract/point/point.api";
import { reportsEvents } from "@huiyan/contract/point/point.rules";
import { Link } from "@tanstack/react-router";
import { Button } from "antd";
import { Trash2, TriangleAlert, Video } from "lucide-react";
import { ConfigWarning, formatConfig } from "#features/device-config/device-config.public.ts";
import { RecordingSection } from "#features/recording/recording.public.ts";
import { joinNames } from "#shared/format/format-join.ts";
import { fullTime, shortTime } from "#shared/format/time.ts";
import { DetailDrawer } from "#shared/list/DetailDrawer.tsx";
import { type Fact, FactList } from "#shared/list/FactList.tsx";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { CameraFacts } from "../camera/CameraFacts.tsx";
import { cameraEventText as eventText } from "../camera/camera-event.texts.ts";
import { type OpenedDialog } from "../dialogs/PointDialogs.tsx";
import { PointState } from "../PointState.tsx";
import { pointText as text } from "../point.texts.ts";
import { type PointList } from "../use-point-list.ts";
import { type Snapshots } from "../use-snapshots.ts";
import { PointPosition } from "./PointPosition.tsx";
import { PointShot } from "./PointShot.tsx";
import "./point-detail.css";

/** Returns the facts of a point as names and values. */
function pointFacts({ device, channel, alg_names, create_at, config }: Point): Fact[] {
  return [
    { name: text("device"), value: device.name || "-" },
    { name: text("channel"), value: channel },
    { name: text("algorithms"), value: alg_names.length === 0 ? text("noAlgorithms") : joinNames(alg_names) },
    { name: text("added"), value: fullTime(create_at) },
    formatConfig(config),
  ];
}

interface PointDrawerFootProps {
  point: Point;
  onOpenDialog: ((dialog: OpenedDialog) => void) | undefined;
}

/** Foot of the drawer. Left: delete the point. Right: links, and other changes. */
function PointDrawerFoot({ point, onOpenDialog }: PointDrawerFootProps) {
  return (
    <div className="detail-foot">
      {onOpenDialog !== undefined && (
        <Button
          type="text"
          danger
          icon={<Trash2 size={16} aria-hidden="true" />}
          onClick={() => onOpenDialog({ kind: "remove", points: [point] })}
        >
          {text("remove")}
        </Button>
      )}
      <span className="detail-foot-right">
        <Link className="detail-foot-link" to="/pointAlg" search={{ point_id: point._id }}>
          {text("algorithmSettings")}
        </Link>
        <Link className="detail-foot-link" to="/message" search={{ point_id: point._id }}>
          {text("messages")}
        </Link>
        {onOpenDialog !== undefined && (
          <>
            {reportsEvents(point.camera) && (
              <Button onClick={() => onOpenDialog({ kind: "events", point })}>{eventText("action")}</Button>
            )}
            <Button onClick={() => onOpenDialog({ kind: "position", point })}>{text("setPosition")}</Button>
            <Button onClick={() => onOpenDialog({ kind: "edit", point })}>{text("edit")}</Button>
          </>
        )}
      </span>
    </div>
  );
}

interface PointDetailProps {
  point: Point;
  snapshots: Snapshots;
  onOpenDialog: ((dialog: OpenedDialog) => void) | undefined;
}

/** Details of a point: problems first, then picture, facts, camera and position. */
function PointDetail({ point, snapshots, onOpenDialog }: PointDetailProps) {
  const { blind } = point;
  return (
    <>
      {blind !== null && (
        <p className="point-warning" role="status">
          <TriangleAlert size={16} aria-hidden="true" />
          {text("noVideoSince", { time: shortTime(blind.since), cause: text(blind.cause) })}
        </p>
      )}
      <ConfigWarning config={point.config} points={[point]} />
      <PointShot point={point} snapshots={snapshots} />
      <FactList name={text("facts")} facts={pointFacts(point)} />
      {onOpenDialog !== undefined && <CameraFacts pointId={point._id} kind={point.camera} />}
      <RecordingSection point={point} mayChange={onOpenDialog !== undefined} />
      <PointPosition point={point} />
    </>
  );
}

interface Props {
  list: PointList;
  snapshots: Snapshots;
  /** Opens a dialog; undefined for users who may not change points. */
  onOpenDialog: ((dialog: OpenedDialog) => void) | undefined;
}

/** Drawer of one point. The list stays usable next to the drawer. */
export function PointDrawer({ list, snapshots, onOpenDialog }: Props) {
  const { rows, openedRow: point } = list;
  return (
    <DetailDrawer
      list={list}
      title={point?.name ?? text("title")}
      state={point && <PointState point={point} />}
      names={{ previous: text("previous"), next: text("next") }}
      footer={point && <PointDrawerFoot point={point} onOpenDialog={onOpenDialog} />}
    >
      {point !== undefined && (
        <PointDetail key={point._id} point={point} snapshots={snapshots} onOpenDialog={onOpenDialog} />
      )}
      {point === undefined && rows === undefined && <p className="note">{text("loading")}</p>}
      {point === undefined && rows !== undefined && !list.stale && (
        <EmptyState
          icon={<Video size={24} strokeWidth={1.5} />}
          title={text("notInList")}
          hint={text("notInListHint")}
        />
      )}
    </DetailDrawer>
  );
}
