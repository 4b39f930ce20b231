import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type compareVersions as api } from "@huiyan/contract/ledger/ledger.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { ledgerStart } from "../judge-point.ts";
import { countByVersion } from "../verdict.queries.ts";

export async function compareVersions(
  ctx: Context<MemberCaller>,
  { days, alg_id, point_id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const filter = { since: ledgerStart(ctx.clock.now(), days), alg_id, point_id };
  const rows = await countByVersion(ctx.db.sql, ctx.caller.scope, filter);
  return {
    list: rows.map(({ first, last, ...row }) => ({ ...row, first_at: first.getTime(), last_at: last.getTime() })),
  };
}
