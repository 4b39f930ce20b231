import { type getDemoHistory as api } from "@huiyan/contract/demo/demo.api";
import { type Answer } from "@huiyan/contract/endpoint";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { getHistory } from "../history/demo-history.queries.ts";

/** Returns whether the caller's organisation is the demo, and how many days of its history were made. */
export async function getDemoHistory(ctx: Context<MemberCaller>): Promise<Answer<typeof api>> {
  const row = await getHistory(ctx.db.sql, ctx.caller.orgId);
  if (row === undefined) return { state: "none", done: 0, total: 0 };
  return { state: row.state, done: row.days_done, total: row.days };
}
