import { type FarmCamera } from "@huiyan/contract/farm/camera.api";
import { Tooltip } from "antd";
import { type ReactNode } from "react";
import { shortTime } from "#shared/format/time.ts";
import { type ListColumn, minNameWidth } from "#shared/list/table/fit-columns.ts";
import { farmCameraText as text } from "./farm-camera.texts.ts";

/** Shows the device of the camera, and whether its picture arrives. */
function Assigned({ point }: FarmCamera) {
  if (point === null) return <span className="note">{text("notAssigned")}</span>;
  return (
    <span className="two-lines">
      <span className="ell">{point.device_name}</span>
      <span className={point.online ? "farm-online" : "note"}>{text(point.online ? "online" : "offline")}</span>
    </span>
  );
}

/** Returns the columns of the list of cameras. */
export function farmCameraColumns(actionsOf: (camera: FarmCamera) => ReactNode): ListColumn<FarmCamera>[] {
  return [
    {
      key: "name",
      title: text("name"),
      width: minNameWidth,
      maxWidth: 280,
      render: ({ name }) => <strong className="cell-name">{name}</strong>,
    },
    {
      key: "brand",
      title: text("brand"),
      width: 96,
      leaves: 3,
      render: ({ brand }) => text(brand),
    },
    {
      key: "address",
      title: text("address"),
      width: 280,
      maxWidth: 440,
      leaves: 4,
      render: ({ rtsp }) => <Tooltip title={rtsp}>{rtsp}</Tooltip>,
    },
    {
      key: "account",
      title: text("account"),
      width: 112,
      maxWidth: 160,
      leaves: 2,
      render: ({ account }) => account || "-",
    },
    { key: "assigned", title: text("assigned"), width: 160, maxWidth: 280, render: Assigned },
    {
      key: "created",
      title: text("created"),
      width: 132,
      leaves: 1,
      render: ({ create_at }) => <time dateTime={new Date(create_at).toISOString()}>{shortTime(create_at)}</time>,
    },
    {
      key: "actions",
      width: 116,
      className: "actions-cell",
      title: <span className="visually-hidden">{text("actions")}</span>,
      render: actionsOf,
    },
  ];
}
