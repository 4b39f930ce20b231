import { type findDevices } from "@huiyan/contract/device/device.api";
import { deviceTypes } from "@huiyan/contract/device/device.rules";
import { Id } from "@huiyan/contract/scalars";
import { z } from "zod";
import { type SentBy } from "#shared/api/call.ts";
import { listFilters } from "#shared/list/list-filters.ts";
import { keywordOf, keywordSearch, listSearch } from "#shared/list/list-search.ts";

/** Numbers that the endpoint uses for the states. */
const statusCodes = { all: 0, online: 1, offline: 2 } as const;
export type StatusFilter = keyof typeof statusCodes;

const filters = listFilters({
  status: z.enum(["online", "offline"]).optional().catch(undefined),
  type: z.enum(deviceTypes).optional().catch(undefined),
  ...keywordSearch,
});
export const { none: noFilters, areSet } = filters;

/**
 * State of the installation page in the address. `arrangement` and `algorithm`: the pipeline or algorithm to
 * install. `task`: the opened installation.
 */
export const IssueSearch = z.object({
  ...listSearch,
  group_id: Id.optional().catch(undefined),
  arrangement: Id.optional().catch(undefined),
  algorithm: z.string().min(1).max(64).optional().catch(undefined),
  task: Id.optional().catch(undefined),
  ...filters.fields,
});
export type IssueSearch = z.infer<typeof IssueSearch>;

export function issueInput(search: IssueSearch): SentBy<(typeof findDevices)["input"]> {
  const { page, size, status = "all", type, group_id } = search;
  return { page, size, status: statusCodes[status], type, group_id, ...keywordOf(search) };
}
