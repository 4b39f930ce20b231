import { type Person } from "@huiyan/contract/people/people.api";
import { Tooltip } from "antd";
import { type ReactNode } from "react";
import { grouped } from "#shared/format/count.ts";
import { joinNames } from "#shared/format/format-join.ts";
import { roleName } from "#shared/format/role-names.ts";
import { shortTime } from "#shared/format/time.ts";
import { type ListColumn, minNameWidth } from "#shared/list/table/fit-columns.ts";
import { PersonStatus } from "../PersonStatus.tsx";
import { peopleText as text } from "../people.texts.ts";

interface Options {
  /** The organisation's word for device groups. */
  group: string;
  /** Id of the caller, whose own row is marked. */
  self: string;
  actionsOf: (person: Person) => ReactNode;
}

function groupsOf({ role, bind_group }: Person): ReactNode {
  if (role === "admin") return text("everything");
  const names = joinNames(bind_group.map(({ name }) => name));
  return names === "" ? "-" : <Tooltip title={names}>{names}</Tooltip>;
}

/** Returns, as text, the number of devices assigned to the member, then the number of devices seen through groups. */
export function devicesOf({ role, bind_device, group_device }: Person, group: string): string {
  if (role === "admin") return text("everything");
  if (bind_device.length === 0 && group_device === 0) return "-";
  const own = text("deviceCount", { n: grouped(bind_device.length) });
  return group_device === 0 ? own : own + text("through", { group, n: grouped(group_device) });
}

function timeOf(ms: number | null): ReactNode {
  return ms === null ? "-" : <time dateTime={new Date(ms).toISOString()}>{shortTime(ms)}</time>;
}

/** Returns the columns of the list of members. */
export function personColumns({ group, self, actionsOf }: Options): ListColumn<Person>[] {
  return [
    {
      key: "name",
      title: text("name"),
      width: minNameWidth,
      maxWidth: 240,
      render: ({ _id, name }) => (
        <>
          <strong className="cell-name">{name}</strong>
          {_id === self && <span className="note">{text("myself")}</span>}
        </>
      ),
    },
    {
      key: "account",
      title: text("account"),
      width: 120,
      className: "num",
      leaves: 6,
      render: ({ account }) => account,
    },
    { key: "role", title: text("role"), width: 104, wholeWidth: 144, leaves: 7, render: ({ role }) => roleName(role) },
    {
      key: "status",
      title: text("status"),
      width: 88,
      leaves: 8,
      render: ({ status }) => <PersonStatus status={status} />,
    },
    {
      key: "department",
      title: text("department"),
      width: 104,
      maxWidth: 200,
      leaves: 5,
      render: ({ dep }) => dep?.name ?? "-",
    },
    { key: "groups", title: group, width: 112, maxWidth: 280, leaves: 3, render: groupsOf },
    { key: "devices", title: text("devices"), width: 160, leaves: 2, render: (person) => devicesOf(person, group) },
    {
      key: "login",
      title: text("lastLogin"),
      width: 148,
      maxWidth: 240,
      leaves: 4,
      render: ({ last_login_time, last_login_location }) => (
        <>
          {timeOf(last_login_time)} <span className="note">{last_login_location}</span>
        </>
      ),
    },
    { key: "created", title: text("created"), width: 132, leaves: 1, render: ({ create_at }) => timeOf(create_at) },
    {
      key: "actions",
      title: <span className="visually-hidden">{text("actions")}</span>,
      width: 96,
      className: "actions-cell",
      render: actionsOf,
    },
  ];
}
