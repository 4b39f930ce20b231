import { addMonths } from "@huiyan/contract/service-package/package.rules";
import { v7 } from "uuid";
import { type Queryable } from "#platform/db/database.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { insertSubscription, lockSubscription, setEnd } from "../own/subscription.queries.ts";
import { type OrderRow, setPaid } from "./order.queries.ts";

/**
 * Makes the packages of a paid order take effect. New packages begin now. Renewals begin at the end of the renewed
 * package, or now if that end has passed.
 */
export async function putInForce(
  db: Queryable,
  { id: orderId, org_id: orgId, lines }: Pick<OrderRow, "id" | "org_id" | "lines">,
  now: Date,
): Promise<void> {
  const begin = now.getTime();
  for (const { number: quantity, duration, renews, total_fen: _fen, ...line } of lines) {
    const renewed = renews === null ? undefined : await lockSubscription(db, orgId, renews);
    if (renewed !== undefined) {
      const from = Math.max(begin, renewed.ends_at.getTime());
      await setEnd(db, renewed.id, new Date(addMonths(from, duration)));
      continue;
    }
    const { service_id, ...facts } = line;
    await insertSubscription(db, {
      ...facts,
      id: v7(),
      orgId,
      orderId,
      quantity,
      service_id: service_id === "storage" ? "storage" : "access",
      starts_at: now,
      ends_at: new Date(addMonths(begin, duration)),
    });
  }
}

/**
 * Marks an order as paid and makes its packages effective.
 * @param by the operator's account; null if no operator confirmed the payment
 * @throws AppError package_order_done
 */
export async function payOrder(
  db: Queryable,
  order: Pick<OrderRow, "id" | "org_id" | "lines">,
  { by, note, now }: { by: string | null; note: string; now: Date },
): Promise<void> {
  refuseUnless(await setPaid(db, { id: order.id, by, note, now }), "package_order_done");
  await putInForce(db, order, now);
}
