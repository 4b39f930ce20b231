import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type settleDifference as api } from "@huiyan/contract/settlement/settlement.api";
import { waysOf } from "@huiyan/contract/settlement/settlement.rules";
import { payOrder, resendOrderReports } from "#features/parking/parking.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { findOrderId, getLastComparison, lockDifference, setSettled } from "../comparison.queries.ts";

/**
 * Stores how a difference was resolved. Depending on the way, it marks the order as paid or sends its report again.
 * @throws AppError not_found, settlement_settled, settlement_no_report, invalid_input
 */
export async function settleDifference(
  ctx: Context<MemberCaller>,
  { _id, way, remark }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { orgId, staffId } = ctx.caller;
  const now = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    const difference = found(await lockDifference(tx.sql, orgId, _id));
    refuseUnless(difference.way === null, "settlement_settled");
    refuseUnless(waysOf[difference.kind].includes(way), "invalid_input");
    if (way === "pay") {
      const orderId = found(await findOrderId(tx.sql, orgId, difference.order_no));
      await payOrder(tx.sql, orderId, now, { cause: "settlement", staffId, note: remark });
    }
    if (way === "resend")
      refuseUnless(await resendOrderReports(tx.sql, orgId, difference.order_no, now), "settlement_no_report");
    await setSettled(tx.sql, _id, { way, remark, staffId, now });
    const after = { order_no: difference.order_no, kind: difference.kind, way, remark };
    await tx.audit(auditEntry(ctx, "settlement.settleDifference", _id, { after }));
    return found((await getLastComparison(tx.sql, orgId, difference.day)) ?? undefined);
  });
}
