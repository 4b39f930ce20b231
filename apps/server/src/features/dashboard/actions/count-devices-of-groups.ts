import { type countDevicesOfGroups as api } from "@huiyan/contract/dashboard/dashboard.api";
import { type Answer } from "@huiyan/contract/endpoint";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { countDevicesByGroup } from "../site-figures.queries.ts";

export function countDevicesOfGroups(ctx: Context<MemberCaller>): Promise<Answer<typeof api>> {
  return countDevicesByGroup(ctx.db.sql, ctx.caller.scope);
}
