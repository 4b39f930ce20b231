import { type Person } from "@huiyan/contract/people/people.api";
import { type ReactNode } from "react";
import { fullTime } from "#shared/format/time.ts";
import { type ListColumn, minNameWidth } from "#shared/list/table/fit-columns.ts";
import { peopleText as text } from "../people.texts.ts";

/** Returns the columns of the list of accounts. */
export function accountColumns(actionsOf: (person: Person) => ReactNode): ListColumn<Person>[] {
  return [
    { key: "name", title: text("name"), width: minNameWidth, maxWidth: 320, render: ({ name }) => name },
    { key: "account", title: text("account"), width: 136, maxWidth: 320, leaves: 2, render: ({ account }) => account },
    {
      key: "created",
      title: text("created"),
      width: 160,
      maxWidth: 320,
      leaves: 1,
      render: ({ create_at }) => <time dateTime={new Date(create_at).toISOString()}>{fullTime(create_at)}</time>,
    },
    {
      key: "actions",
      title: <span className="visually-hidden">{text("actions")}</span>,
      width: 96,
      className: "actions-cell",
      render: (person) => actionsOf(person),
    },
  ];
}
