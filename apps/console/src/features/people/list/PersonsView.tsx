import { findPeople, importPeople, type Person } from "@huiyan/contract/people/people.api";
import { type Role, roleMay } from "@huiyan/contract/permissions";
import { Button } from "antd";
import { Cctv, FileUp, FolderTree, Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { useAlias } from "#features/setting/setting.public.ts";
import { useUnfinishedTask } from "#features/task/task.public.ts";
import { grouped } from "#shared/format/count.ts";
import { BatchBar } from "#shared/list/BatchBar.tsx";
import { ListView } from "#shared/list/ListView.tsx";
import { type Picking } from "#shared/list/picking.ts";
import { useList } from "#shared/list/use-list.ts";
import { usePicking } from "#shared/list/use-picking.ts";
import { DepartmentTree } from "../department/DepartmentTree.tsx";
import { PersonDrawer } from "../detail/PersonDrawer.tsx";
import { type OpenedDialog, PersonDialogs } from "../dialogs/PersonDialogs.tsx";
import { peopleText as text } from "../people.texts.ts";
import { type RowAction, reasonNotPicked } from "../person-actions.ts";
import { noFilters, PersonSearch, personInput } from "../person-search.ts";
import { useDeployment } from "../use-deployment.ts";
import { PersonActions } from "./PersonActions.tsx";
import { PersonEmpty } from "./PersonEmpty.tsx";
import { PersonFilters } from "./PersonFilters.tsx";
import { personColumns } from "./person.columns.tsx";
import "../people.css";

interface PersonBatchBarProps {
  rows: readonly Person[] | undefined;
  people: readonly Person[];
  picking: Picking<Person>;
  group: string;
  onAssign: (kind: "groups" | "devices", people: readonly Person[]) => void;
}

/** Bar of the batch actions on members. */
function PersonBatchBar({ rows, people, picking, group, onAssign }: PersonBatchBarProps) {
  return (
    <BatchBar rows={rows} picking={picking}>
      <button type="button" className="batch-action" onClick={() => onAssign("groups", people)}>
        <FolderTree size={14} aria-hidden="true" /> {text("assignGroups", { group })}
      </button>
      <button type="button" className="batch-action" onClick={() => onAssign("devices", people)}>
        <Cctv size={14} aria-hidden="true" /> {text("assignDevices")}
      </button>
    </BatchBar>
  );
}

interface AddButtonsProps {
  onOpen: (dialog: OpenedDialog) => void;
  /** True if one of the buttons is the main button of the page, which is filled. */
  main: boolean;
}

/** Buttons that add one member or import members from a spreadsheet. A running import is shown again after a reload. */
function AddButtons({ onOpen, main }: AddButtonsProps) {
  const unfinished = useUnfinishedTask(importPeople.name);
  return (
    <>
      <Button
        icon={<FileUp size={16} aria-hidden="true" />}
        onClick={() => onOpen({ kind: "import", task: unfinished })}
      >
        {text(unfinished === undefined ? "importMany" : "importGoesOn")}
      </Button>
      <Button
        type={main ? "primary" : "default"}
        icon={<Plus size={16} aria-hidden="true" />}
        onClick={() => onOpen({ kind: "add" })}
      >
        {text("add")}
      </Button>
    </>
  );
}

/** List of the members: tree of departments, filters, table, dialogs, and the drawer of one member. */
export function PersonsView({ staffId, role }: { staffId: string; role: Role }) {
  const actor = useMemo(() => ({ staffId, role }), [staffId, role]);
  const list = useList({ endpoint: findPeople, schema: PersonSearch, toInput: personInput });
  const { state, rows, openedRow } = list;
  const group = useAlias();
  const { isPrivate } = useDeployment();
  const [opened, setOpened] = useState<OpenedDialog>();
  const { picked, picking } = usePicking(rows, {
    nameOf: ({ name }) => name,
    reasonNot: (person) => {
      const reason = reasonNotPicked(actor, person);
      return reason && text(reason);
    },
  });
  const act = (action: RowAction, person: Person) => {
    if (action === "explain") list.open(person._id);
    else if (action === "groups" || action === "devices") setOpened({ kind: action, people: [person] });
    else setOpened({ kind: action, person });
  };
  const manages = roleMay(role, "people.manage");
  const actionsOf = (person: Person) => <PersonActions actor={actor} person={person} group={group} onAction={act} />;
  return (
    <ListView
      list={list}
      dense
      columns={personColumns({ group, self: staffId, actionsOf })}
      opens={manages}
      picking={manages ? picking : undefined}
      rowClass={({ status }) => (status === "leave" ? "faded" : "")}
      empty={
        <PersonEmpty
          search={state}
          onReset={() => list.filter(noFilters)}
          addButton={manages ? <AddButtons onOpen={setOpened} main={false} /> : undefined}
        />
      }
      tree={<DepartmentTree role={role} chosen={state.dep_id} onChoose={(dep_id) => list.filter({ dep_id })} />}
      title={text("title")}
      summary={list.count !== undefined && text("count", { n: grouped(list.count) })}
      actions={manages && <AddButtons onOpen={setOpened} main />}
      filters={<PersonFilters search={state} onFilter={list.filter} />}
      batch={
        <PersonBatchBar
          rows={rows}
          people={picked}
          picking={picking}
          group={group}
          onAssign={(kind, chosen) => setOpened({ kind, people: chosen })}
        />
      }
      detail={manages && openedRow && <PersonDrawer list={list} person={openedRow} actor={actor} onAction={act} />}
    >
      {opened !== undefined && (
        <PersonDialogs
          opened={opened}
          actor={actor}
          isPrivate={isPrivate}
          department={state.dep_id ?? ""}
          onClosed={() => setOpened(undefined)}
        />
      )}
    </ListView>
  );
}
