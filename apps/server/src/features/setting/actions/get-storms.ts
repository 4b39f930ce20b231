import { type Answer } from "@huiyan/contract/endpoint";
import { getStorms as api } from "@huiyan/contract/setting/setting.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { getOrganisationSetting } from "../setting.queries.ts";
import { stormSetting } from "../storm-setting.ts";

const Stored = api.output.catch({ enabled: true });

export async function getStorms(ctx: Context<MemberCaller>): Promise<Answer<typeof api>> {
  return Stored.parse(await getOrganisationSetting(ctx.db.sql, ctx.caller.orgId, stormSetting));
}
