import { orderDelaySeconds } from "@huiyan/contract/parking/order.rules";
import { type Services } from "../../../platform/context/context.ts";
import { lockForOrder } from "../change/change.queries.ts";
import { listDueRecords } from "./order.queries.ts";
import { reconcileOrder } from "./reconcile-order.ts";

const recordsAtOnce = 100;

/** Makes the orders whose delay is over; each record by itself, once however many nodes do it. */
export async function makeDueOrders({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  for (;;) {
    const now = clock.now();
    const due = await listDueRecords(db.sql, new Date(now.getTime() - orderDelaySeconds * 1000), recordsAtOnce);
    let made = 0;
    for (const id of due) {
      const isMade = await db.transaction(async ({ sql }) => {
        const record = await lockForOrder(sql, id);
        if (record === undefined) return false;
        const { change } = await reconcileOrder(sql, record, { cause: "due", staffId: null, now });
        return change === "made";
      });
      if (isMade) made++;
    }
    // what another node has locked is looked at again with the next sweep
    if (due.length < recordsAtOnce || made === 0) return;
  }
}
