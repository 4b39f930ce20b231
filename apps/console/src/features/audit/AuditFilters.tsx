import { listAuditActions } from "@huiyan/contract/audit/audit.api";
import { findPeople } from "@huiyan/contract/people/people.api";
import { useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { FilterBar } from "#shared/list/filter/FilterBar.tsx";
import { FilterSelect } from "#shared/list/filter/FilterSelect.tsx";
import { TimeRangeFilter } from "#shared/list/filter/TimeRangeFilter.tsx";
import { type Patch } from "#shared/list/use-url-state.ts";
import { auditText as text } from "./audit.texts.ts";
import { type AuditSearch, areSet, noFilters, rangeOf } from "./audit-search.ts";

/** Maximum number of members in the selector. The user finds further members by typing. */
const pickerSize = 100;

interface Props {
  search: AuditSearch;
  onFilter: (patch: Patch<AuditSearch>) => void;
}

/**
 * Filters by kind of action, member and time. The server searches the members, since an organisation may have
 * thousands.
 */
export function AuditFilters({ search, onFilter }: Props) {
  const actions = useQueryOf(listAuditActions, {}, { staleTime: 60_000 });
  const [name, setName] = useState("");
  const keyword = name.trim() === "" ? {} : { keyword: name.trim() };
  const people = useQueryOf(findPeople, { page: 1, size: pickerSize, ...keyword }, { staleTime: 60_000 });
  return (
    <FilterBar onReset={areSet(search) ? () => onFilter(noFilters) : undefined}>
      <FilterSelect
        name={text("action")}
        value={search.action}
        options={(actions.data ?? []).map(({ action, name: label }) => ({ value: action, label }))}
        loading={actions.isFetching}
        onChange={(action) => onFilter({ action })}
      />
      <FilterSelect
        name={text("person")}
        value={search.staff_id}
        options={(people.data?.list ?? []).map(({ _id, name: label, account }) => ({
          value: _id,
          label: `${label} ${account}`,
        }))}
        loading={people.isFetching}
        onSearch={setName}
        onChange={(staff_id) => onFilter({ staff_id })}
      />
      <TimeRangeFilter
        name={text("time")}
        value={rangeOf(search)}
        set={search.start !== undefined}
        onChange={(range) => onFilter(range)}
      />
    </FilterBar>
  );
}
