import { type Answer } from "@huiyan/contract/endpoint";
import { type getScreenMap as api } from "@huiyan/contract/setting/setting.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { mapAreaOf } from "../map-area.ts";

export async function getScreenMap(ctx: Context<MemberCaller>): Promise<Answer<typeof api>> {
  return { mapArea: await mapAreaOf(ctx.db.sql, ctx.caller.orgId) };
}
