import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type closeDay as api } from "@huiyan/contract/settlement/settlement.api";
import { lockOpenDays } from "#features/parking/parking.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { daySpan } from "../china-days.ts";
import { insertClosedDay } from "../day.queries.ts";
import { getDay } from "../get-day.ts";

/**
 * Closes a day, so that its orders change only by corrections.
 * @throws AppError settlement_day_open, settlement_day_closed
 */
export async function closeDay(ctx: Context<MemberCaller>, { day }: Received<typeof api>): Promise<Answer<typeof api>> {
  const { orgId, staffId } = ctx.caller;
  const now = ctx.clock.now();
  refuseUnless(daySpan(day).to <= now, "settlement_day_open");
  return ctx.db.transaction(async (tx) => {
    await lockOpenDays(tx.sql, orgId);
    const { orders, amount_fen, paid_orders, paid_fen } = await getDay(tx.sql, orgId, day);
    const totals = { orders, amount_fen, paid_orders, paid_fen };
    refuseUnless(await insertClosedDay(tx.sql, { orgId, day, staffId, now, ...totals }), "settlement_day_closed");
    await tx.audit(auditEntry(ctx, "settlement.closeDay", orgId, { after: { day, ...totals } }));
    return getDay(tx.sql, orgId, day);
  });
}
