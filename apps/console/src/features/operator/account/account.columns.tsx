import { type OperatedAccount } from "@huiyan/contract/operator/account.api";
import { type MenuProps } from "antd";
import { grouped } from "#shared/format/count.ts";
import { joinNames } from "#shared/format/format-join.ts";
import { roleName } from "#shared/format/role-names.ts";
import { shortTime } from "#shared/format/time.ts";
import { RowMenu } from "#shared/list/RowMenu.tsx";
import { type ListColumn, minNameWidth } from "#shared/list/table/fit-columns.ts";
import { StateLabel } from "#shared/screen/StateLabel.tsx";
import { accountText as text } from "./account.texts.ts";

const orgOf = ({ name, role, status }: OperatedAccount["orgs"][number]) =>
  `${name}（${status === "leave" ? text("left") : roleName(role)}）`;

/**
 * Returns the columns of the list of accounts.
 * @param actionsOf returns the actions on an account
 */
export const accountColumns = (
  actionsOf: (row: OperatedAccount) => NonNullable<MenuProps["items"]>,
): ListColumn<OperatedAccount>[] => [
  { key: "phone", title: text("phone"), width: 128, render: ({ account }) => <span className="num">{account}</span> },
  { key: "name", title: text("name"), width: 120, maxWidth: 200, leaves: 3, render: ({ name }) => name },
  {
    key: "state",
    title: text("state"),
    width: 104,
    render: ({ disabled, operator }) =>
      disabled ? (
        <StateLabel form="void">{text("disabled")}</StateLabel>
      ) : (
        <StateLabel form="done">{text(operator ? "operator" : "enabled")}</StateLabel>
      ),
  },
  {
    key: "factor",
    title: text("factor"),
    width: 96,
    leaves: 1,
    render: ({ second_factor }) => text(second_factor ? "on" : "off"),
  },
  {
    key: "sessions",
    title: text("sessions"),
    width: 80,
    align: "right",
    render: ({ sessions }) => <span className="num">{grouped(sessions)}</span>,
  },
  {
    key: "lastLogin",
    title: text("lastLogin"),
    width: 140,
    leaves: 2,
    render: ({ last_login_time }) => (last_login_time === null ? text("never") : shortTime(last_login_time)),
  },
  {
    key: "orgs",
    title: text("orgs"),
    width: minNameWidth,
    maxWidth: 480,
    render: ({ orgs }) => (orgs.length === 0 ? text("noOrgs") : joinNames(orgs.map(orgOf))),
  },
  {
    key: "actions",
    title: "",
    width: 56,
    render: (row) => <RowMenu items={actionsOf(row)} name={row.account} />,
  },
];
