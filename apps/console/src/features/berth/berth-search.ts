import { type Berth, type findBerths } from "@huiyan/contract/berth/berth.api";
import { berthPageSize, berthPageSizes } from "@huiyan/contract/berth/berth.rules";
import { DeviceId, Id } from "@huiyan/contract/scalars";
import { z } from "zod";
import { type SentBy } from "#shared/api/call.ts";
import { listFilters } from "#shared/list/list-filters.ts";
import { keywordOf, keywordSearch, listSearch } from "#shared/list/list-search.ts";

/** Numbers that the endpoint uses for the states: docs/reference/console.md C11. */
const statusCodes = { free: 0, occupied: 1, abnormal: 2, void: -2 } as const;
export type StatusFilter = keyof typeof statusCodes;
export const statusNames = ["free", "occupied", "abnormal", "void"] as const satisfies readonly StatusFilter[];

const filters = listFilters({
  status: z.enum(statusNames).optional().catch(undefined),
  device_id: DeviceId.optional().catch(undefined),
  point_id: Id.optional().catch(undefined),
  ...keywordSearch,
});
export const { none: noFilters, areSet } = filters;

/**
 * State of the page in the address. `config` is set for the configuration view, which shows `point` with `berth`
 * selected.
 */
export const BerthSearch = z.object({
  ...listSearch,
  ...filters.fields,
  size: z.coerce
    .number()
    .refine((size) => berthPageSizes.some((each) => each === size))
    .catch(berthPageSize),
  group_id: Id.optional().catch(undefined),
  config: z.coerce.number().pipe(z.literal(1)).optional().catch(undefined),
  point: Id.optional().catch(undefined),
  berth: Id.optional().catch(undefined),
});
export type BerthSearch = z.infer<typeof BerthSearch>;

export function berthInput(search: BerthSearch): SentBy<(typeof findBerths)["input"]> {
  const { status, group_id, device_id, point_id, page, size } = search;
  const code = status === undefined ? undefined : statusCodes[status];
  return { ...keywordOf(search), group_id, device_id, point_id, status: code, page, size };
}

/** Returns the names of the filters that are set. The group is chosen in the tree and does not count. */
export function setFilters(search: BerthSearch) {
  const { status, device_id, point_id } = search;
  return { status, device_id, point_id, keyword: keywordOf(search).keyword };
}

/** Returns the link to the parking records of a berth. */
export const recordsOf = ({ label, point_id }: Pick<Berth, "label" | "point_id">) =>
  ({ to: "/parkingData", search: { berth: label, point_id } }) as const;

/** Returns the link to the configuration view of a point, optionally with a selected berth. */
export const configOf = (point?: string, berth?: string) =>
  ({ to: "/berth", search: { config: 1, ...(point && { point }), ...(berth && { berth }) } }) as const;
