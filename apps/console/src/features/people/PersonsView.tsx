import { findPeople, type Person } from "@huiyan/contract/people/people.api";
import { type Role, roleMay } from "@huiyan/contract/permissions";
import { useMemo, useState } from "react";
import { grouped } from "../../shared/format/count.ts";
import { ListPage } from "../../shared/list/ListPage.tsx";
import { Pager } from "../../shared/list/Pager.tsx";
import { useList } from "../../shared/list/use-list.ts";
import { ProblemBanner } from "../../shared/screen/ProblemBanner.tsx";
import { useAlias } from "../setting/setting.public.ts";
import { AddButtons } from "./AddButtons.tsx";
import { DepartmentTree } from "./DepartmentTree.tsx";
import { PersonBatchBar } from "./PersonBatchBar.tsx";
import { type OpenedDialog, PersonDialogs } from "./PersonDialogs.tsx";
import { PersonDrawer } from "./PersonDrawer.tsx";
import { PersonFilters } from "./PersonFilters.tsx";
import { PersonTable } from "./PersonTable.tsx";
import { peopleText as text } from "./people.texts.ts";
import { type RowAction } from "./person-actions.ts";
import { PersonSearch, personInput } from "./person-search.ts";
import { useDeployment } from "./use-deployment.ts";
import { usePersonPicking } from "./use-person-picking.ts";
import "./people.css";

const nobody: readonly Person[] = [];

/** Department tree, filters, table; dialogs and the drawer of one person. */
export function PersonsView({ staffId, role }: { staffId: string; role: Role }) {
  const actor = useMemo(() => ({ staffId, role }), [staffId, role]);
  const list = useList({ endpoint: findPeople, schema: PersonSearch, toInput: personInput });
  const { state, query, rows = nobody } = list;
  const group = useAlias();
  const { isPrivate } = useDeployment();
  const [opened, setOpened] = useState<OpenedDialog>();
  const { people, picking } = usePersonPicking(rows, actor);
  const act = (action: RowAction, person: Person) => {
    if (action === "explain") list.open(person._id);
    else if (action === "groups" || action === "devices") setOpened({ kind: action, people: [person] });
    else setOpened({ kind: action, person });
  };
  const manages = roleMay(role, "people.manage");
  const shown = manages ? rows.find(({ _id }) => _id === state.id) : undefined;
  return (
    <ListPage
      tree={<DepartmentTree role={role} chosen={state.dep_id} onChoose={(dep_id) => list.filter({ dep_id })} />}
      title={text("title")}
      summary={query.data && text("count", { n: grouped(list.count) })}
      actions={manages && <AddButtons onOpen={setOpened} main />}
      filters={<PersonFilters search={state} onFilter={list.filter} />}
      problem={<ProblemBanner query={query} />}
      batch={
        <PersonBatchBar
          rows={rows}
          people={people}
          picking={picking}
          group={group}
          onAssign={(kind, chosen) => setOpened({ kind, people: chosen })}
        />
      }
      pager={
        <Pager
          page={state.page}
          size={state.size}
          count={list.count}
          onChange={(page, size) => list.set({ page: size === state.size ? page : undefined, size })}
        />
      }
    >
      <PersonTable
        list={list}
        actor={actor}
        group={group}
        picking={picking}
        onAction={act}
        addButton={manages ? <AddButtons onOpen={setOpened} main={false} /> : undefined}
      />
      {shown !== undefined && (
        <PersonDrawer person={shown} actor={actor} onAction={act} onClose={() => list.open(undefined)} />
      )}
      {opened !== undefined && (
        <PersonDialogs
          opened={opened}
          actor={actor}
          isPrivate={isPrivate}
          department={state.dep_id ?? ""}
          onClosed={() => setOpened(undefined)}
        />
      )}
    </ListPage>
  );
}
