import { type Point } from "@huiyan/contract/point/point.api";
import { Tooltip } from "antd";
import { type ReactNode } from "react";
import { ConfigRefused } from "#features/device-config/device-config.public.ts";
import { joinNames } from "#shared/format/format-join.ts";
import { shortTime } from "#shared/format/time.ts";
import { type ListColumn, minNameWidth } from "#shared/list/table/fit-columns.ts";
import { formatPosition } from "../format-point.ts";
import { PointState } from "../PointState.tsx";
import { pointText as text } from "../point.texts.ts";
import { type Snapshots } from "../use-snapshots.ts";
import { PointPicture } from "./PointPicture.tsx";

interface Options {
  snapshots: Snapshots;
  actionsOf: (point: Point) => ReactNode;
}

function textOrNote(value: string | undefined, note: string): ReactNode {
  if (value === undefined || value === "") return <span className="note">{note}</span>;
  return <Tooltip title={value}>{value}</Tooltip>;
}

/** Returns the columns of the list of points. */
export function pointColumns({ snapshots, actionsOf }: Options): ListColumn<Point>[] {
  return [
    {
      key: "picture",
      title: text("picture"),
      width: 104,
      leaves: 5,
      render: (point) => <PointPicture point={point} snapshots={snapshots} />,
    },
    {
      key: "name",
      title: text("pointAndDevice"),
      width: minNameWidth,
      maxWidth: 360,
      render: ({ name, device, config }) => (
        <div className="two-lines">
          <strong className="cell-name">{name}</strong>
          <span className="point-second">
            <span className="note ell">{device.name || "-"}</span>
            <ConfigRefused config={config} />
          </span>
        </div>
      ),
    },
    {
      key: "state",
      title: text("status"),
      width: 112,
      maxWidth: 168,
      leaves: 4,
      render: (point) => (
        <div className="two-lines">
          <PointState point={point} />
          {point.blind !== null && <span className="note ell">{text(point.blind.cause)}</span>}
        </div>
      ),
    },
    {
      key: "algorithms",
      title: text("algorithms"),
      width: 120,
      maxWidth: 320,
      leaves: 3,
      render: ({ alg_names }) => textOrNote(joinNames(alg_names), text("noAlgorithms")),
    },
    {
      key: "position",
      title: text("position"),
      width: 120,
      maxWidth: 320,
      leaves: 2,
      render: (point) => textOrNote(formatPosition(point), text("notPlaced")),
    },
    {
      key: "added",
      title: text("added"),
      width: 132,
      leaves: 1,
      render: ({ create_at }) => <time dateTime={new Date(create_at).toISOString()}>{shortTime(create_at)}</time>,
    },
    {
      key: "actions",
      title: <span className="visually-hidden">{text("actions")}</span>,
      width: 128,
      className: "actions-cell",
      render: actionsOf,
    },
  ];
}
