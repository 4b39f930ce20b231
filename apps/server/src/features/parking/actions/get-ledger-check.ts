import { type Answer } from "@huiyan/contract/endpoint";
import { getLedgerCheck as api } from "@huiyan/contract/parking/report.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { getLedgerCheckRow } from "../orders/ledger-proof.queries.ts";

export async function getLedgerCheck(ctx: Context<MemberCaller>): Promise<Answer<typeof api>> {
  const row = await getLedgerCheckRow(ctx.db.sql, ctx.caller.orgId);
  if (row === undefined) return { at: null, orders: 0, faults: 0, list: [] };
  const { checked_at, orders, faults, list } = row;
  return { at: checked_at.getTime(), orders, faults, list: api.output.shape.list.parse(list) };
}
