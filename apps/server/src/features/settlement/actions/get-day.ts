import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type getSettlementDay as api } from "@huiyan/contract/settlement/settlement.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { getWholeDay } from "../get-day.ts";

export const getSettlementDay = (
  { db, caller }: Context<MemberCaller>,
  { day }: Received<typeof api>,
): Promise<Answer<typeof api>> => getWholeDay(db.sql, caller.orgId, day);
