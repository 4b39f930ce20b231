import { findServiceOrders, getOwnPackages, listServices } from "@huiyan/contract/service-package/package.api";
import { type QueryClient } from "@tanstack/react-query";

/** Refreshes all queries that depend on orders, payments or the points of packages. */
export async function refreshPackages(client: QueryClient): Promise<void> {
  const changed = [getOwnPackages, findServiceOrders, listServices];
  await Promise.all(changed.map(({ name }) => client.invalidateQueries({ queryKey: [name] })));
}
