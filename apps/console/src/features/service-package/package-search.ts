import { type findServiceOrders } from "@huiyan/contract/service-package/package.api";
import { orderStates } from "@huiyan/contract/service-package/package.rules";
import { z } from "zod";
import { type SentBy } from "#shared/api/call.ts";
import { listFilters } from "#shared/list/list-filters.ts";
import { listSearch } from "#shared/list/list-search.ts";

export const packageViews = ["access", "storage", "orders"] as const;
export const PackageSearch = z.object({ view: z.enum(packageViews).catch("access") });

const filters = listFilters({ state: z.enum(orderStates).optional().catch(undefined) });
export const { none: noFilters } = filters;
export const OrderSearch = z.object({ ...listSearch, ...filters.fields });
export type OrderSearch = z.infer<typeof OrderSearch>;

export function orderInput({ page, size, state }: OrderSearch): SentBy<(typeof findServiceOrders)["input"]> {
  return { page, size, ...(state === undefined ? {} : { state }) };
}

/** Search parameters of the order page: id of the subscription to renew. */
export const RenewSearch = z.object({ renews: z.string().optional().catch(undefined) });
