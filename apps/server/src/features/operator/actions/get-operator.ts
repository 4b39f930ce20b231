import { type Answer } from "@huiyan/contract/endpoint";
import { type getOperator as api } from "@huiyan/contract/operator/operator.api";
import { type OperatorCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { getOperatorAccount } from "../operator.queries.ts";

export async function getOperator(ctx: Context<OperatorCaller>): Promise<Answer<typeof api>> {
  const { id, phone, name, last_login_at } = await getOperatorAccount(ctx.db.sql, ctx.caller.accountId);
  const publisher = ctx.config.publisherKey !== undefined;
  return { _id: id, account: phone, name, last_login_time: last_login_at?.getTime() ?? null, publisher };
}
