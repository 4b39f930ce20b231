import { type findPeople, type Person } from "@huiyan/contract/people/people.api";
import { staffStatuses } from "@huiyan/contract/people/people.rules";
import { roles } from "@huiyan/contract/permissions";
import { Id } from "@huiyan/contract/scalars";
import { z } from "zod";
import { type SentBy } from "#shared/api/call.ts";
import { listFilters } from "#shared/list/list-filters.ts";
import { keywordOf, keywordSearch, listSearch } from "#shared/list/list-search.ts";
import { type useList } from "#shared/list/use-list.ts";

const filters = listFilters({
  role: z.enum(roles).optional().catch(undefined),
  status: z.enum(staffStatuses).optional().catch(undefined),
  ...keywordSearch,
});
export const { none: noFilters, areSet } = filters;

/** State of the members page in the address. An invalid value counts as absent. */
export const PersonSearch = z.object({
  ...listSearch,
  dep_id: Id.optional().catch(undefined),
  ...filters.fields,
});
export type PersonSearch = z.infer<typeof PersonSearch>;
export type PersonList = ReturnType<typeof useList<PersonSearch, (typeof findPeople)["input"], Person>>;

export function personInput(search: PersonSearch): SentBy<(typeof findPeople)["input"]> {
  const { dep_id, role, status, page, size } = search;
  return { dep_id, role, status, page, size, ...keywordOf(search) };
}

/** Returns the names of the filters that are set. The department is chosen in the tree and does not count. */
export function setFilters(search: PersonSearch) {
  const { role, status } = search;
  return { role, status, ...keywordOf(search) };
}
