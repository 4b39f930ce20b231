import { staffStatuses } from "@huiyan/contract/people/people.rules";
import { roles } from "@huiyan/contract/permissions";
import { roleName } from "#shared/format/role-names.ts";
import { FilterBar } from "#shared/list/filter/FilterBar.tsx";
import { FilterSelect } from "#shared/list/filter/FilterSelect.tsx";
import { type Patch } from "#shared/list/use-url-state.ts";
import { peopleText as text } from "../people.texts.ts";
import { areSet, noFilters, type PersonSearch } from "../person-search.ts";

interface Props {
  search: PersonSearch;
  onFilter: (patch: Patch<PersonSearch>) => void;
}

/** Filters by role and state. */
export function PersonFilters({ search, onFilter }: Props) {
  return (
    <FilterBar onReset={areSet(search) ? () => onFilter(noFilters) : undefined}>
      <FilterSelect
        name={text("role")}
        value={search.role}
        options={roles.map((role) => ({ value: role, label: roleName(role) }))}
        loading={false}
        onChange={(role) => onFilter({ role: roles.find((known) => known === role) })}
      />
      <FilterSelect
        name={text("status")}
        value={search.status}
        options={staffStatuses.map((status) => ({ value: status, label: text(status) }))}
        loading={false}
        onChange={(status) => onFilter({ status: staffStatuses.find((known) => known === status) })}
      />
    </FilterBar>
  );
}
