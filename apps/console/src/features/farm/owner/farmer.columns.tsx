import { type FarmOwner } from "@huiyan/contract/farm/owner.api";
import { Link } from "@tanstack/react-router";
import { Tooltip } from "antd";
import { type ReactNode } from "react";
import { grouped } from "#shared/format/count.ts";
import { shortTime } from "#shared/format/time.ts";
import { type ListColumn, minNameWidth } from "#shared/list/table/fit-columns.ts";
import { farmText as text } from "../farm.texts.ts";

const cameraPage = ({ _id, name }: FarmOwner) => ({ to: "/farmers/camera", search: { id: _id, name } }) as const;

interface Options {
  /** The organisation's word for device groups. */
  group: string;
  actionsOf: (owner: FarmOwner) => ReactNode;
}

/** Returns the columns of the list of farmers. */
export function farmerColumns({ group, actionsOf }: Options): ListColumn<FarmOwner>[] {
  return [
    {
      key: "name",
      title: text("name"),
      width: minNameWidth,
      maxWidth: 320,
      render: (owner) => (
        <Link className="cell-name" {...cameraPage(owner)}>
          {owner.name}
        </Link>
      ),
    },
    { key: "code", title: text("code"), width: 140, maxWidth: 240, render: ({ code }) => code },
    {
      key: "group",
      title: group,
      width: 160,
      maxWidth: 320,
      leaves: 2,
      render: ({ org_group_name }) =>
        org_group_name === "" ? (
          <span className="note">{text("groupGone", { group })}</span>
        ) : (
          <Tooltip title={org_group_name}>{org_group_name}</Tooltip>
        ),
    },
    {
      key: "cameras",
      title: text("cameras"),
      width: 160,
      leaves: 3,
      render: (owner) => (
        <Link {...cameraPage(owner)} aria-label={text("openCameras", { name: owner.name })}>
          <span className="num">{text("cameraCount", { n: grouped(owner.cameras) })}</span>
          {owner.points > 0 && <span className="note"> {text("assignedCount", { n: grouped(owner.points) })}</span>}
        </Link>
      ),
    },
    {
      key: "created",
      title: text("created"),
      width: 132,
      leaves: 1,
      render: ({ create_at }) => <time dateTime={new Date(create_at).toISOString()}>{shortTime(create_at)}</time>,
    },
    {
      key: "actions",
      width: 84,
      className: "actions-cell",
      title: <span className="visually-hidden">{text("actions")}</span>,
      render: actionsOf,
    },
  ];
}
