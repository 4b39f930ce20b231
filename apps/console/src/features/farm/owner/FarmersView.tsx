import { findFarmOwners, importFarmOwners } from "@huiyan/contract/farm/owner.api";
import { type Role, roleMay } from "@huiyan/contract/permissions";
import { Button } from "antd";
import { FileUp, Plus } from "lucide-react";
import { useState } from "react";
import { GroupTree } from "#features/group/group.public.ts";
import { useAlias } from "#features/setting/setting.public.ts";
import { useUnfinishedTask } from "#features/task/task.public.ts";
import { grouped } from "#shared/format/count.ts";
import { FilterBar } from "#shared/list/filter/FilterBar.tsx";
import { KeywordFilter } from "#shared/list/filter/KeywordFilter.tsx";
import { ListView } from "#shared/list/ListView.tsx";
import { useList } from "#shared/list/use-list.ts";
import { farmText as text } from "../farm.texts.ts";
import { areSet, FarmerSearch, farmerInput, noFilters } from "../farm-search.ts";
import { RemoteButtons } from "../remote/RemoteButtons.tsx";
import { FarmerActions } from "./FarmerActions.tsx";
import { FarmerDialogs, type OpenedDialog } from "./FarmerDialogs.tsx";
import { FarmerEmpty } from "./FarmerEmpty.tsx";
import { farmerColumns } from "./farmer.columns.tsx";
import "../farm.css";

/** List of the farmers: tree of groups, name filter, table, and buttons to add one or import a spreadsheet. */
export function FarmersView({ role }: { role: Role }) {
  const list = useList({ endpoint: findFarmOwners, schema: FarmerSearch, toInput: farmerInput });
  const [opened, setOpened] = useState<OpenedDialog>();
  const group = useAlias();
  const manages = roleMay(role, "farm.manage");
  const sheet = useUnfinishedTask(importFarmOwners.name);
  const { state } = list;
  const addButton = (type: "primary" | "default") => (
    <Button
      type={type}
      icon={<Plus size={16} aria-hidden="true" />}
      onClick={() => setOpened({ kind: "add", group: state.group_id })}
    >
      {text("add")}
    </Button>
  );
  const batch = (
    <Button
      icon={<FileUp size={16} aria-hidden="true" />}
      onClick={() => setOpened({ kind: "batch", task: sheet, group: state.group_id })}
    >
      {text(sheet === undefined ? "batch" : "batchGoesOn")}
    </Button>
  );
  return (
    <ListView
      list={list}
      dense
      opens={false}
      columns={farmerColumns({
        group,
        actionsOf: (owner) => manages && <FarmerActions owner={owner} onOpen={setOpened} />,
      })}
      tree={<GroupTree of="device" chosen={state.group_id} onChoose={(group_id) => list.filter({ group_id })} />}
      title={text("title")}
      summary={list.count !== undefined && text("summary", { n: grouped(list.count) })}
      actions={
        <>
          <RemoteButtons />
          {manages && batch}
          {manages && addButton("primary")}
        </>
      }
      filters={
        <FilterBar onReset={areSet(state) ? () => list.filter(noFilters) : undefined}>
          <KeywordFilter
            hint={text("search")}
            value={state.keyword}
            onChange={(keyword) => list.filter({ keyword }, { replace: true })}
          />
        </FilterBar>
      }
      empty={
        <FarmerEmpty
          search={state}
          onReset={() => list.filter(noFilters)}
          buttons={manages ? addButton("default") : undefined}
        />
      }
    >
      {opened !== undefined && <FarmerDialogs opened={opened} onClosed={() => setOpened(undefined)} />}
    </ListView>
  );
}
