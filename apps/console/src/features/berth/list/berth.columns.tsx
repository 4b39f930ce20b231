import { type Berth } from "@huiyan/contract/berth/berth.api";
import { type ReactNode } from "react";
import { shortTime } from "#shared/format/time.ts";
import { type ListColumn } from "#shared/list/table/fit-columns.ts";
import { BerthState, EnabledState } from "../BerthState.tsx";
import { berthText as text } from "../berth.texts.ts";

/** Returns the columns of the list of berths. */
export function berthColumns(group: string, actionsOf: (berth: Berth) => ReactNode): ListColumn<Berth>[] {
  return [
    {
      key: "label",
      title: text("number"),
      width: 112,
      maxWidth: 168,
      render: ({ label }) => <strong className="cell-name num">{label}</strong>,
    },
    {
      key: "status",
      title: text("status"),
      width: 96,
      maxWidth: 136,
      render: (berth) => <BerthState berth={berth} />,
    },
    {
      key: "enable",
      title: text("enabledState"),
      width: 96,
      maxWidth: 136,
      render: (berth) => <EnabledState berth={berth} />,
    },
    {
      key: "group",
      title: group,
      width: 120,
      maxWidth: 220,
      leaves: 1,
      render: ({ group_name }) => <span title={group_name}>{group_name || "-"}</span>,
    },
    {
      key: "device",
      title: text("device"),
      width: 128,
      maxWidth: 240,
      render: ({ device_name }) => <span title={device_name}>{device_name || "-"}</span>,
    },
    {
      key: "point",
      title: text("point"),
      width: 128,
      maxWidth: 240,
      render: ({ point_name }) => <span title={point_name}>{point_name}</span>,
    },
    {
      key: "created",
      title: text("created"),
      width: 128,
      leaves: 2,
      render: ({ create_at }) => <time className="num">{shortTime(create_at)}</time>,
    },
    { key: "actions", title: text("actions"), width: 116, className: "actions-cell", render: actionsOf },
  ];
}
