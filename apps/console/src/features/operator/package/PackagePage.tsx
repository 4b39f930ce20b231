import { listPackages, packageKinds, type StoredPackage, withdrawPackage } from "@huiyan/contract/operator/package.api";
import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { PackagePlus, PackageSearch, SearchX } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import { useCommand } from "#shared/api/use-command.ts";
import { useUndoToast } from "#shared/dialog/use-undo-toast.tsx";
import { grouped } from "#shared/format/count.ts";
import { FilterBar } from "#shared/list/filter/FilterBar.tsx";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { ListView } from "#shared/list/ListView.tsx";
import { listFilters } from "#shared/list/list-filters.ts";
import { listSearch } from "#shared/list/list-search.ts";
import { useList } from "#shared/list/use-list.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { useOperator } from "../use-operator.ts";
import { LoadDialog } from "./LoadDialog.tsx";
import { PackageDrawer } from "./PackageDrawer.tsx";
import { packageColumns } from "./package.columns.tsx";
import { packageText as text } from "./package.texts.ts";
import "./package.css";

const states = ["offered", "withdrawn"] as const;
const filters = listFilters({
  kind: z.enum(packageKinds).optional().catch(undefined),
  state: z.enum(states).optional().catch(undefined),
});
const PackageSearchState = z.object({ ...listSearch, ...filters.fields });
type Search = z.infer<typeof PackageSearchState>;

const toInput = ({ page, size, kind, state }: Search) => ({ page, size, kind, state });
const all = "all";

/** Returns the command that withdraws a package or offers it again. A toast can undo the change. */
function useWithdraw() {
  const client = useQueryClient();
  const toast = useUndoToast();
  const { mutate } = useCommand(withdrawPackage, {
    refresh: () => client.invalidateQueries({ queryKey: [listPackages.name] }),
  });
  const set = ({ _id, kind, name, version }: StoredPackage, withdrawn: boolean) =>
    mutate(
      { _id, kind, withdrawn },
      {
        onSuccess: () =>
          toast.offer(text(withdrawn ? "withdrawDone" : "restoreDone", { name, version }), () =>
            mutate({ _id, kind, withdrawn: !withdrawn }),
          ),
      },
    );
  return { holder: toast.holder, toggle: (row: StoredPackage) => set(row, row.withdrawn_at === null) };
}

/** Shown for an empty list. The text distinguishes “no packages” from “no package matches”. */
function NoPackages({ filtered, onReset }: { filtered: boolean; onReset: () => void }) {
  return filtered ? (
    <EmptyState
      icon={<SearchX size={24} strokeWidth={1.5} />}
      title={text("noResult")}
      hint={text("noResultHint")}
      actions={<Button onClick={onReset}>{text("reset")}</Button>}
    />
  ) : (
    <EmptyState icon={<PackageSearch size={24} strokeWidth={1.5} />} title={text("none")} hint={text("noneHint")} />
  );
}

/** Page of the packages for devices (agents and algorithms): which devices run them, and whether they are offered. */
export function PackagePage() {
  const list = useList({ endpoint: listPackages, schema: PackageSearchState, toInput });
  const withdraw = useWithdraw();
  const [loading, setLoading] = useState(false);
  const { state, openedRow } = list;
  const hasPublisher = useOperator().data?.publisher;
  const reset = () => list.filter(filters.none);
  return (
    <ListView
      list={list}
      dense
      columns={packageColumns(withdraw.toggle)}
      rowClass={({ withdrawn_at }) => (withdrawn_at === null ? "" : "withdrawn")}
      empty={<NoPackages filtered={filters.areSet(state)} onReset={reset} />}
      title={text("title")}
      summary={list.count !== undefined && text("summary", { n: grouped(list.count) })}
      actions={
        <Button
          type="primary"
          icon={<PackagePlus size={16} aria-hidden="true" />}
          disabled={hasPublisher !== true}
          onClick={() => setLoading(true)}
        >
          {text("load")}
        </Button>
      }
      news={hasPublisher === false && <p className="package-news">{text("noPublisher")}</p>}
      filters={
        <FilterBar onReset={filters.areSet(state) ? reset : undefined}>
          <SegmentFilter
            name={text("kind")}
            value={state.kind ?? all}
            options={[
              { value: all, label: text("allKinds") },
              ...packageKinds.map((value) => ({ value, label: text(value) })),
            ]}
            onChange={(kind) => list.filter({ kind: kind === all ? undefined : kind })}
          />
          <SegmentFilter
            name={text("state")}
            value={state.state ?? all}
            options={[
              { value: all, label: text("allStates") },
              ...states.map((value) => ({ value, label: text(value) })),
            ]}
            onChange={(value) => list.filter({ state: value === all ? undefined : value })}
          />
        </FilterBar>
      }
      detail={openedRow && <PackageDrawer list={list} row={openedRow} />}
    >
      {withdraw.holder}
      {loading && <LoadDialog onClosed={() => setLoading(false)} />}
    </ListView>
  );
}
