import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type listSettlementDays as api } from "@huiyan/contract/settlement/settlement.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { monthSpan } from "../china-days.ts";
import { listDays } from "../day.queries.ts";

export async function listSettlementDays(
  { db, caller, clock }: Context<MemberCaller>,
  { month }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  return { list: await listDays(db.sql, caller.orgId, monthSpan(month, clock.now())) };
}
