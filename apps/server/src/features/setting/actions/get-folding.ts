import { foldGapSeconds } from "@huiyan/contract/alarm/folding.rules";
import { type Answer } from "@huiyan/contract/endpoint";
import { getFolding as api } from "@huiyan/contract/setting/setting.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { foldingSetting } from "../folding-setting.ts";
import { getOrganisationSetting } from "../setting.queries.ts";

const Stored = api.output.catch({ gap_seconds: foldGapSeconds });

export async function getFolding(ctx: Context<MemberCaller>): Promise<Answer<typeof api>> {
  return Stored.parse(await getOrganisationSetting(ctx.db.sql, ctx.caller.orgId, foldingSetting));
}
