import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type findAccounts as api } from "@huiyan/contract/operator/account.api";
import { type OperatorCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { countAccounts, findAccountRows } from "./account.queries.ts";

/** Finds accounts by digits of their phones. The answer contains nothing about their passwords. */
export async function findAccounts(
  ctx: Context<OperatorCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { page, size } = input;
  const [rows, count] = await Promise.all([
    findAccountRows(ctx.db.sql, input, input, ctx.clock.now()),
    countAccounts(ctx.db.sql, input),
  ]);
  const list = rows.map(({ id, phone, created_at, last_login_at, ...row }) => ({
    _id: id,
    account: phone,
    ...row,
    created_at: created_at.getTime(),
    last_login_time: last_login_at?.getTime() ?? null,
  }));
  return { list, page: { page, size, count } };
}
