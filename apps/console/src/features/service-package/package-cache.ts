import { findServiceOrders, getOwnPackages, listServices } from "@huiyan/contract/service-package/package.api";
import { type QueryClient } from "@tanstack/react-query";

/** Refreshes queries that depend on an order, a payment or a binding. */
export async function refreshPackages(client: QueryClient): Promise<void> {
  const changed = [getOwnPackages, findServiceOrders, listServices];
  await Promise.all(changed.map(({ name }) => client.invalidateQueries({ queryKey: [name] })));
}
