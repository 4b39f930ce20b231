import { type Answer } from "@huiyan/contract/endpoint";
import { type listGroups as api } from "@huiyan/contract/group/group.api";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { listVisibleGroups } from "../group.queries.ts";

/** Returns the visible groups as a list, without ancestors that the caller does not see. */
export async function listGroups(ctx: Context<ReaderCaller>): Promise<Answer<typeof api>> {
  const rows = await listVisibleGroups(ctx.db.sql, ctx.caller.scope);
  return rows
    .filter((row) => row.visible)
    .map((row) => ({ _id: row.id, name: row.name, parent_id: row.parent_id ?? ctx.caller.orgId, level: row.level }));
}
