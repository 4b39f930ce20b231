import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type listCounters as api } from "@huiyan/contract/head-count/head-count.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { listCounterRows } from "../counter.queries.ts";
import { viewCounter } from "../view-pair.ts";

const shown = 200;

export async function listCounters(
  ctx: Context<MemberCaller>,
  { keyword }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const rows = await listCounterRows(ctx.db.sql, ctx.caller.scope, keyword, shown + 1);
  const list = rows.slice(0, shown).map((row) => viewCounter(row, ctx.request.language));
  return { list, more: rows.length > shown };
}
