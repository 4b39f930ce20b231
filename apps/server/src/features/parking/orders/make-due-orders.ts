import { orderDelaySeconds } from "@huiyan/contract/parking/order.rules";
import { type Services } from "#platform/context/context.ts";
import { reportFailingItems, runItems } from "#platform/jobs/run-items.ts";
import { lockForOrder } from "../change/change.queries.ts";
import { listDueRecords, ordersJob } from "./order.queries.ts";
import { reconcileOrder } from "./reconcile-order.ts";

const recordsAtOnce = 100;

/**
 * Makes the orders of stays that ended longer ago than the delay. Several nodes may run this concurrently; each record
 * gets one order.
 */
export async function makeDueOrders(services: Pick<Services, "db" | "clock" | "log" | "jobs">): Promise<void> {
  const { db, clock } = services;
  for (;;) {
    const now = clock.now();
    const leftBefore = new Date(now.getTime() - orderDelaySeconds * 1000);
    const due = await listDueRecords(db.sql, { leftBefore, now, max: recordsAtOnce });
    const { done, tried } = await runItems(services, ordersJob, due, (id) =>
      db.transaction(async ({ sql }) => {
        const record = await lockForOrder(sql, id);
        if (record === undefined) return undefined;
        const { change } = await reconcileOrder(sql, record, { cause: "due", staffId: null, now });
        return { isMade: change === "made" };
      }),
    );
    const made = done.filter(({ isMade }) => isMade).length;
    const failed = tried - done.length;
    // records that another node has locked are tried again in the next run
    if (due.length < recordsAtOnce || made + failed === 0) break;
  }
  await reportFailingItems(services, ordersJob);
}
