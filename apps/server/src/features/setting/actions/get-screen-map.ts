import { type Answer } from "@huiyan/contract/endpoint";
import { type getScreenMap as api } from "@huiyan/contract/setting/setting.api";
import { defaultMapArea, mapAreas } from "@huiyan/contract/setting/setting.rules";
import { z } from "zod";
import { type MemberCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { getOrganisationSetting } from "../setting.queries.ts";

const Stored = z.object({ mapArea: z.enum(mapAreas) }).catch({ mapArea: defaultMapArea });

export async function getScreenMap(ctx: Context<MemberCaller>): Promise<Answer<typeof api>> {
  return Stored.parse(await getOrganisationSetting(ctx.db.sql, ctx.caller.orgId, "screen_map"));
}
