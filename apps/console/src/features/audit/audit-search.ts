import { type AuditItem, type findAuditLines } from "@huiyan/contract/audit/audit.api";
import { Id } from "@huiyan/contract/scalars";
import { z } from "zod";
import { type SentBy } from "#shared/api/call.ts";
import { defaultRange, type TimeRange } from "#shared/list/filter/time-range.ts";
import { listFilters } from "#shared/list/list-filters.ts";
import { chosenRange, listSearch, rangeSearch } from "#shared/list/list-search.ts";
import { type useList } from "#shared/list/use-list.ts";

const filters = listFilters({
  action: z.string().min(1).max(100).optional().catch(undefined),
  staff_id: Id.optional().catch(undefined),
  ...rangeSearch,
});
export const { none: noFilters, areSet } = filters;

/** State of the audit log in the address. */
export const AuditSearch = z.object({ ...listSearch, ...filters.fields });
export type AuditSearch = z.infer<typeof AuditSearch>;
export type AuditList = ReturnType<typeof useList<AuditSearch, (typeof findAuditLines)["input"], AuditItem>>;

/** Returns the chosen range, or the last 7 days. */
export function rangeOf(search: AuditSearch, now?: number): TimeRange {
  return chosenRange(search) ?? defaultRange(now);
}

/** Returns the filters as input of the list and of the export. */
export function auditFilters(search: AuditSearch, now?: number) {
  const { action, staff_id } = search;
  return { action, staff_id, ...rangeOf(search, now) };
}

export function auditInput(search: AuditSearch, now?: number): SentBy<(typeof findAuditLines)["input"]> {
  return { ...auditFilters(search, now), page: search.page, size: search.size };
}
