import { type Person } from "@huiyan/contract/people/people.api";
import { type TableColumnsType, Tooltip } from "antd";
import { type ReactNode } from "react";
import { grouped } from "../../shared/format/count.ts";
import { joinNames } from "../../shared/format/format-join.ts";
import { shortTime } from "../../shared/format/time.ts";
import { PersonStatus } from "./PersonStatus.tsx";
import { peopleText as text } from "./people.texts.ts";
import { roleName } from "./role-names.ts";

interface Options {
  /** The organisation's word for device groups. */
  group: string;
  /** The caller's own row. */
  self: string;
  actionsOf: (person: Person) => ReactNode;
}

function groupsOf({ role, bind_group }: Person): ReactNode {
  if (role === "admin") return text("everything");
  const names = joinNames(bind_group.map(({ name }) => name));
  return names === "" ? "-" : <Tooltip title={names}>{names}</Tooltip>;
}

/** Assigned ones, then those seen through groups. */
export function devicesOf({ role, bind_device, group_device }: Person): string {
  if (role === "admin") return text("everything");
  if (bind_device.length === 0 && group_device === 0) return "-";
  const own = text("deviceCount", { n: grouped(bind_device.length) });
  return group_device === 0 ? own : own + text("through", { n: grouped(group_device) });
}

function timeOf(ms: number | null): ReactNode {
  return ms === null ? "-" : <time dateTime={new Date(ms).toISOString()}>{shortTime(ms)}</time>;
}

/** Columns of the people's table. When the window gets narrow the creation leaves first, then devices and groups. */
export function personColumns({ group, self, actionsOf }: Options): TableColumnsType<Person> {
  return [
    {
      key: "name",
      title: text("name"),
      width: 136,
      render: (_, { _id, name }) => (
        <>
          <span className="person-name">{name}</span>
          {_id === self && <span className="note">{text("myself")}</span>}
        </>
      ),
    },
    { key: "account", title: text("account"), width: 120, className: "num", dataIndex: "account" },
    { key: "role", title: text("role"), width: 120, render: (_, { role }) => roleName(role) },
    { key: "status", title: text("status"), width: 88, render: (_, { status }) => <PersonStatus status={status} /> },
    { key: "department", title: text("department"), render: (_, { dep }) => dep?.name ?? "-" },
    { key: "groups", title: group, render: (_, person) => groupsOf(person) },
    {
      key: "devices",
      title: text("devices"),
      width: 160,
      responsive: ["xxl"],
      render: (_, person) => devicesOf(person),
    },
    {
      key: "login",
      title: text("lastLogin"),
      width: 200,
      render: (_, { last_login_time, last_login_location }) => (
        <>
          {timeOf(last_login_time)} <span className="note">{last_login_location}</span>
        </>
      ),
    },
    {
      key: "created",
      title: text("created"),
      width: 136,
      responsive: ["xxl"],
      render: (_, { create_at }) => timeOf(create_at),
    },
    {
      key: "actions",
      title: <span className="visually-hidden">{text("actions")}</span>,
      width: 96,
      render: (_, person) => actionsOf(person),
    },
  ];
}
