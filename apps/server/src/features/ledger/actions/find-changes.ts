import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type findChanges as api } from "@huiyan/contract/ledger/ledger.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { viewChange } from "../change-view.ts";
import { countChanges, findChangeRows } from "../ledger-change.queries.ts";

export async function findChanges(
  ctx: Context<MemberCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { page, size } = input;
  const { sql } = ctx.db;
  const { scope } = ctx.caller;
  const [rows, count] = await Promise.all([findChangeRows(sql, scope, input, input), countChanges(sql, scope, input)]);
  const list = await Promise.all(rows.map((row) => viewChange(ctx, row)));
  return { list, page: { page, size, count } };
}
