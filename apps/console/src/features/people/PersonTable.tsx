import { type Person } from "@huiyan/contract/people/people.api";
import { type Actor } from "@huiyan/contract/people/people.rules";
import { roleMay } from "@huiyan/contract/permissions";
import { type ReactNode } from "react";
import { DataTable } from "../../shared/list/DataTable.tsx";
import { ListSkeleton } from "../../shared/list/ListSkeleton.tsx";
import { type Picking } from "../../shared/list/picking.ts";
import { PersonActions } from "./PersonActions.tsx";
import { PersonEmpty } from "./PersonEmpty.tsx";
import { peopleText as text } from "./people.texts.ts";
import { personColumns } from "./person.columns.tsx";
import { type RowAction } from "./person-actions.ts";
import { noFilters, type PersonList } from "./person-search.ts";

interface Props {
  list: PersonList;
  actor: Actor;
  group: string;
  picking: Picking<Person>;
  onAction: (action: RowAction, person: Person) => void;
  addButton: ReactNode;
}

/** The rows, or what stands in their place. */
export function PersonTable({ list, actor, group, picking, onAction, addButton }: Props) {
  const { rows, query, state } = list;
  if (rows === undefined || (rows.length === 0 && list.stale)) {
    return query.problem === null ? <ListSkeleton dense /> : null;
  }
  if (rows.length === 0) {
    return <PersonEmpty search={state} onReset={() => list.filter(noFilters)} addButton={addButton} />;
  }
  const manages = roleMay(actor.role, "people.manage");
  return (
    <DataTable
      name={text("title")}
      dense
      columns={personColumns({
        group,
        self: actor.staffId,
        actionsOf: (person) => <PersonActions actor={actor} person={person} group={group} onAction={onAction} />,
      })}
      rows={rows}
      stale={list.stale}
      rowClass={({ _id, status }) => (_id === state.id ? "opened" : status === "leave" ? "faded" : "")}
      {...(manages ? { picking, onOpen: (person: Person) => list.open(person._id) } : {})}
    />
  );
}
