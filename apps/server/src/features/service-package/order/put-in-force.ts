import { addMonths } from "@huiyan/contract/service-package/package.rules";
import { v7 } from "uuid";
import { type Queryable } from "../../../platform/db/database.ts";
import { insertSubscription, lockSubscription, setEnd } from "../own/subscription.queries.ts";
import { type OrderRow } from "./order.queries.ts";

/** What was paid is in force: new packages from now on, renewed ones from their end, or from now where that is past. */
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
      ...{ ...facts, id: v7(), orgId, orderId, quantity, service_id: service_id === "storage" ? "storage" : "access" },
      ...{ starts_at: now, ends_at: new Date(addMonths(begin, duration)) },
    });
  }
}
