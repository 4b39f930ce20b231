import { type Point } from "@huiyan/contract/point/point.api";
import { reportsEvents } from "@huiyan/contract/point/point.rules";
import { Link } from "@tanstack/react-router";
import { type MenuProps, Tooltip } from "antd";
import { Camera, LoaderCircle, type LucideIcon, MapPin } from "lucide-react";
import { actionOn } from "#shared/format/format-join.ts";
import { RowMenu } from "#shared/list/RowMenu.tsx";
import { cameraEventText as eventText } from "../camera/camera-event.texts.ts";
import { type OpenedDialog } from "../dialogs/PointDialogs.tsx";
import { pointText as text } from "../point.texts.ts";
import { type Snapshots } from "../use-snapshots.ts";

interface Props {
  point: Point;
  snapshots: Snapshots;
  /** Opens a dialog; undefined for users who may not change points. */
  onOpenDialog: ((dialog: OpenedDialog) => void) | undefined;
}

interface IconActionProps {
  label: string;
  name: string;
  icon: LucideIcon;
  busy?: boolean;
  onClick: () => void;
}

function IconAction({ label, name, icon: Icon, busy = false, onClick }: IconActionProps) {
  return (
    <Tooltip title={label}>
      <button
        type="button"
        className="icon-button"
        aria-label={actionOn(label, name)}
        aria-busy={busy}
        disabled={busy}
        onClick={onClick}
      >
        <Icon size={16} strokeWidth={1.75} className={busy ? "point-turning" : ""} aria-hidden="true" />
      </button>
    </Tooltip>
  );
}

/** Address of the page with the point's recordings, which the device serves: docs/reference/devices.md D5, type 4. */
const recordingPage = ({ _id, device_id }: Point) =>
  ({ to: "/iframe", search: { id: device_id, type: "4", point_id: _id } }) as const;

/** Actions of a row: snapshot, position and menu “⋯”. Deletion is the last entry, in red. */
export function PointActions({ point, snapshots, onOpenDialog }: Props) {
  const { _id, name } = point;
  const taking = snapshots.isTaking(_id);
  const recordings = {
    key: "recordings",
    label: <Link {...recordingPage(point)}>{text("recordings")}</Link>,
  };
  const algorithms = {
    key: "algorithms",
    label: (
      <Link to="/pointAlg" search={{ point_id: _id }}>
        {text("algorithmSettings")}
      </Link>
    ),
  };
  const changes: NonNullable<MenuProps["items"]> =
    onOpenDialog === undefined
      ? []
      : [
          { key: "edit", label: text("edit"), onClick: () => onOpenDialog({ kind: "edit", point }) },
          ...(reportsEvents(point.camera)
            ? [{ key: "events", label: eventText("action"), onClick: () => onOpenDialog({ kind: "events", point }) }]
            : []),
          {
            key: "bindService",
            disabled: true,
            label: <Tooltip title={text("notOpened")}>{text("bindService")}</Tooltip>,
          },
          {
            key: "remove",
            label: text("remove"),
            danger: true,
            onClick: () => onOpenDialog({ kind: "remove", points: [point] }),
          },
        ];
  return (
    <span className="row-actions">
      <IconAction
        label={text(taking ? "taking" : "snapshot")}
        name={name}
        icon={taking ? LoaderCircle : Camera}
        busy={taking}
        onClick={() => snapshots.take(_id)}
      />
      {onOpenDialog !== undefined && (
        <IconAction
          label={text("setPosition")}
          name={name}
          icon={MapPin}
          onClick={() => onOpenDialog({ kind: "position", point })}
        />
      )}
      <RowMenu items={[algorithms, recordings, ...changes]} name={name} />
    </span>
  );
}
