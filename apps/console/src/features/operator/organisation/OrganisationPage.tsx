import { organisationStates } from "@huiyan/contract/operator/operator.rules";
import { findOrganisations } from "@huiyan/contract/operator/organisation.api";
import { Button, Input } from "antd";
import { Building2, Plus, Search, SearchX } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import { grouped } from "#shared/format/count.ts";
import { FilterBar } from "#shared/list/filter/FilterBar.tsx";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { ListView } from "#shared/list/ListView.tsx";
import { listFilters } from "#shared/list/list-filters.ts";
import { keywordOf, keywordSearch, listSearch } from "#shared/list/list-search.ts";
import { useList } from "#shared/list/use-list.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { AddOrganisationDialog } from "./AddOrganisationDialog.tsx";
import { OrganisationDrawer } from "./OrganisationDrawer.tsx";
import { organisationColumns } from "./organisation.columns.tsx";
import { organisationText as text } from "./organisation.texts.ts";
import "../operator.css";
import "./organisation.css";

const filters = listFilters({
  ...keywordSearch,
  state: z.enum(organisationStates).optional().catch(undefined),
});
const OrganisationSearch = z.object({ ...listSearch, ...filters.fields });
type OrganisationSearch = z.infer<typeof OrganisationSearch>;

const toInput = (search: OrganisationSearch) => {
  const { page, size, state } = search;
  return { page, size, state, ...keywordOf(search) };
};
const all = "all";

/** Shown for an empty list. The text distinguishes “no organisations” from “no organisation matches”. */
function NoOrganisations({ filtered, onReset }: { filtered: boolean; onReset: () => void }) {
  return filtered ? (
    <EmptyState
      icon={<SearchX size={24} strokeWidth={1.5} />}
      title={text("noResult")}
      hint={text("noResultHint")}
      actions={<Button onClick={onReset}>{text("reset")}</Button>}
    />
  ) : (
    <EmptyState icon={<Building2 size={24} strokeWidth={1.5} />} title={text("none")} hint={text("noneHint")} />
  );
}

/** Page of all organisations of the installation, with their usage and features. */
export function OrganisationPage() {
  const list = useList({ endpoint: findOrganisations, schema: OrganisationSearch, toInput });
  const { state, openedRow } = list;
  const [adding, setAdding] = useState(false);
  const reset = () => list.filter(filters.none);
  return (
    <ListView
      list={list}
      dense
      columns={organisationColumns()}
      empty={<NoOrganisations filtered={filters.areSet(state)} onReset={reset} />}
      title={text("title")}
      actions={
        <Button type="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={() => setAdding(true)}>
          {text("add")}
        </Button>
      }
      summary={list.count !== undefined && text("summary", { n: grouped(list.count) })}
      filters={
        <FilterBar onReset={filters.areSet(state) ? reset : undefined}>
          <Input
            key={state.keyword}
            className="operator-search"
            type="search"
            allowClear
            prefix={<Search size={16} aria-hidden="true" />}
            placeholder={text("search")}
            aria-label={text("search")}
            maxLength={100}
            defaultValue={state.keyword}
            onPressEnter={({ currentTarget }) => list.filter({ keyword: currentTarget.value })}
            onClear={() => list.filter({ keyword: "" })}
          />
          <SegmentFilter
            name={text("state")}
            value={state.state ?? all}
            options={[
              { value: all, label: text("all") },
              ...organisationStates.map((value) => ({ value, label: text(value) })),
            ]}
            onChange={(value) => list.filter({ state: value === all ? undefined : value })}
          />
        </FilterBar>
      }
      detail={openedRow && <OrganisationDrawer key={openedRow._id} list={list} row={openedRow} />}
    >
      {adding && <AddOrganisationDialog onClosed={() => setAdding(false)} />}
    </ListView>
  );
}
