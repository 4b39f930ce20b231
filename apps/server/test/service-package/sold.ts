import { orderServices, type ServiceOrder } from "@huiyan/contract/service-package/package.api";
import { type CartLine } from "@huiyan/contract/service-package/package.rules";
import { confirmOrder } from "@huiyan/contract/service-package/package-order.api";
import { expect, vi } from "vitest";
import { readInstallation, writeInstallation } from "#platform/installation/installation.queries.ts";
import { type Client } from "../client.ts";
import { type TestApp } from "../test-app.ts";

/** Enables or disables the sale of packages, and waits until the setting has taken effect. */
export async function sell(app: TestApp, service_packages: "on" | "off"): Promise<void> {
  const { db, clock, installation } = app.services;
  const stored = await readInstallation(db.sql);
  const values = { ...stored.values, service_packages };
  expect(await writeInstallation(db.sql, { ...stored, values }, clock.now())).toBeDefined();
  installation.notify();
  const inForce = () => installation.inForce().service_packages;
  await vi.waitFor(() => expect(inForce()).toBe(service_packages), { timeout: 60_000 });
}

export const access = (bundle: string, changes: Partial<CartLine> = {}): CartLine => ({
  service_id: "access",
  spec_id: "standard",
  bundle_id: bundle,
  number: 1,
  duration: 12,
  ...changes,
});
export const storage = (days: number, changes: Partial<CartLine> = {}): CartLine => ({
  service_id: "storage",
  spec_id: `days-${days}`,
  bundle_id: `storage-${days}`,
  number: 1,
  duration: 12,
  ...changes,
});
export const trial: CartLine = {
  service_id: "access",
  spec_id: "trial",
  bundle_id: "trial-1",
  number: 1,
  duration: 1,
};

type Line = CartLine & { renews?: string };

export const order = (client: Client, ...list: Line[]): Promise<ServiceOrder> => client.call(orderServices, { list });

/** Orders packages, and confirms the payment as the operator if the order costs something. */
export async function buy(client: Client, operator: Client, ...list: Line[]): Promise<ServiceOrder> {
  const made = await order(client, ...list);
  if (made.state === "unpaid") await operator.call(confirmOrder, { _id: made._id, total_fen: made.total_fen });
  return made;
}
