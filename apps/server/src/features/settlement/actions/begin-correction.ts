import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type beginCorrection as api } from "@huiyan/contract/settlement/settlement.api";
import { correctionMs } from "@huiyan/contract/settlement/settlement.rules";
import { listClosedDays } from "#features/parking/parking.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { insertCorrection, seesRecord } from "../correction.queries.ts";

/**
 * Lets the caller correct a record whose order was made on a closed day, for a limited time and with a stated cause.
 * @throws AppError not_found, settlement_day_not_closed
 */
export async function beginCorrection(
  ctx: Context<MemberCaller>,
  { record_id: recordId, cause }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { orgId, staffId, scope } = ctx.caller;
  const now = ctx.clock.now();
  const until = new Date(now.getTime() + correctionMs);
  await ctx.db.transaction(async (tx) => {
    refuseUnless(await seesRecord(tx.sql, scope, recordId), "not_found");
    const closed = await listClosedDays(tx.sql, { recordIds: [recordId], staffId, now });
    refuseUnless(closed.length > 0, "settlement_day_not_closed");
    for (const { day } of closed) await insertCorrection(tx.sql, { orgId, staffId, recordId, day, cause, now, until });
    const days = closed.map(({ day }) => day);
    await tx.audit(auditEntry(ctx, "settlement.beginCorrection", recordId, { after: { cause, days } }));
  });
  return { until: until.getTime() };
}
