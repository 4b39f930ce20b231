import { type Point } from "@huiyan/contract/point/point.api";
import { type TableColumnsType, Tooltip } from "antd";
import { type ReactNode } from "react";
import { joinNames } from "../../shared/format/format-join.ts";
import { shortTime } from "../../shared/format/time.ts";
import { formatPlace } from "./format-point.ts";
import { PointPicture } from "./PointPicture.tsx";
import { PointState } from "./PointState.tsx";
import { pointText as text } from "./point.texts.ts";
import { type Snapshots } from "./use-snapshots.ts";

interface Options {
  /** When the rows came, epoch milliseconds. */
  now: number;
  snapshots: Snapshots;
  actionsOf: (point: Point) => ReactNode;
}

function wordsOrNote(words: string | undefined, note: string): ReactNode {
  if (words === undefined || words === "") return <span className="note">{note}</span>;
  return <Tooltip title={words}>{words}</Tooltip>;
}

/** Columns of the points table. When the window gets narrow the access time leaves first. */
export function pointColumns({ now, snapshots, actionsOf }: Options): TableColumnsType<Point> {
  return [
    {
      key: "picture",
      title: text("picture"),
      width: 116,
      className: "picture-cell",
      render: (_, point) => <PointPicture point={point} now={now} snapshots={snapshots} />,
    },
    {
      key: "name",
      title: text("pointAndDevice"),
      render: (_, { name, device }) => (
        <div className="point-lines">
          <strong className="ell">{name}</strong>
          <span className="note ell">{device.name || "-"}</span>
        </div>
      ),
    },
    {
      key: "state",
      title: text("status"),
      width: 168,
      render: (_, point) => (
        <div className="point-lines">
          <PointState point={point} />
          {point.blind !== null && <span className="note ell">{text(point.blind.cause)}</span>}
        </div>
      ),
    },
    {
      key: "algorithms",
      title: text("algorithms"),
      width: "19%",
      render: (_, { alg_names }) => wordsOrNote(joinNames(alg_names), text("noAlgorithms")),
    },
    {
      key: "position",
      title: text("position"),
      width: "19%",
      render: (_, point) => wordsOrNote(formatPlace(point), text("notPlaced")),
    },
    {
      key: "added",
      title: text("added"),
      width: 136,
      responsive: ["xxl"],
      render: (_, { create_at }) => <time dateTime={new Date(create_at).toISOString()}>{shortTime(create_at)}</time>,
    },
    {
      key: "actions",
      title: <span className="visually-hidden">{text("actions")}</span>,
      width: 132,
      render: (_, point) => actionsOf(point),
    },
  ];
}
