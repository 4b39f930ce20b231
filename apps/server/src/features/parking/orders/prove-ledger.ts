import { fen } from "@huiyan/contract/parking/fen";
import { type OrderFault, orderFault } from "@huiyan/contract/parking/ledger.rules";
import { type OrderState } from "@huiyan/contract/parking/review.rules";
import { type Services } from "#platform/context/context.ts";
import { forEach } from "#platform/jobs/job-health.ts";
import { endTroubleNotice, insertTroubleNotice } from "../report/parking-notice.queries.ts";
import { type LedgerCheck, listForProof, type ProvenOrder, putLedgerCheck } from "./ledger-proof.queries.ts";

const ordersAtOnce = 2000;
/** Maximum inconsistent orders that are named; further ones are only counted. */
const maxNamed = 100;

/** Returns the inconsistency of an order; undefined if there is none. */
export const faultOf = (order: ProvenOrder): OrderFault | undefined =>
  orderFault(
    {
      state: order.state as OrderState,
      amount: fen(order.amount_fen),
      isPaid: order.is_paid,
      isRefundDue: order.is_refund_due,
      isRefunded: order.is_refunded,
      isMergedAway: order.is_merged_away,
      recordState: order.record_state as OrderState,
      stateInForce: order.state_in_force ?? undefined,
    },
    order.entries.map(({ kind, amount }) => ({ kind, amount: fen(amount) })),
  );

function addTo(checks: Map<string, LedgerCheck>, order: ProvenOrder): void {
  const check = checks.get(order.org_id) ?? { orders: 0, faults: 0, list: [] };
  checks.set(order.org_id, check);
  check.orders++;
  const fault = faultOf(order);
  if (fault === undefined) return;
  check.faults++;
  const { order_no, record_id } = order;
  if (check.list.length < maxNamed) check.list.push({ order_no, record_id, fault });
}

/** Checks for every order that its ledger entries add up to the sum owed. Notifies the admins of inconsistencies. */
export async function proveLedger({ db, clock, log, deviceChanges }: Services): Promise<void> {
  const checks = new Map<string, LedgerCheck>();
  for (let after: string | undefined; ; ) {
    const orders = await listForProof(db.sql, after, ordersAtOnce);
    for (const order of orders) addTo(checks, order);
    after = orders.at(-1)?.id;
    if (orders.length < ordersAtOnce) break;
  }
  const now = clock.now();
  await forEach([...checks], async ([orgId, check]) => {
    if (check.faults > 0) log.error({ orgId, ...check }, "the parking ledger does not agree with its orders");
    const noticeId = await db.transaction(async ({ sql }) => {
      await putLedgerCheck(sql, orgId, check, now);
      return check.faults > 0
        ? insertTroubleNotice(sql, orgId, "ledger", now)
        : endTroubleNotice(sql, orgId, "ledger", now);
    });
    if (noticeId !== undefined) deviceChanges.notify({ orgId, deviceUids: [], noticeId });
  });
}
