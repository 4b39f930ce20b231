import { type Person } from "@huiyan/contract/people/people.api";
import { type TableColumnsType } from "antd";
import { type ReactNode } from "react";
import { fullTime } from "../../shared/format/time.ts";
import { peopleText as text } from "./people.texts.ts";

/** Columns of the account list. */
export function accountColumns(actionsOf: (person: Person) => ReactNode): TableColumnsType<Person> {
  return [
    { key: "name", title: text("name"), dataIndex: "name" },
    { key: "account", title: text("account"), dataIndex: "account" },
    {
      key: "created",
      title: text("created"),
      render: (_, { create_at }) => <time dateTime={new Date(create_at).toISOString()}>{fullTime(create_at)}</time>,
    },
    {
      key: "actions",
      title: <span className="visually-hidden">{text("actions")}</span>,
      width: 96,
      render: (_, person) => actionsOf(person),
    },
  ];
}
