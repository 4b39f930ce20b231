import { type Answer } from "@huiyan/contract/endpoint";
import { type getSecondFactor as api } from "@huiyan/contract/session/second-factor.api";
import { type AccountCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { getSecondFactorOf } from "../codes/totp.queries.ts";

export async function getSecondFactor(ctx: Context<AccountCaller>): Promise<Answer<typeof api>> {
  const factor = await getSecondFactorOf(ctx.db.sql, ctx.caller.accountId);
  return { enabled: factor.enabledAt !== null, codes_left: factor.recovery.length };
}
