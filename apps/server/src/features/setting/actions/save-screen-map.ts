import { type Received } from "@huiyan/contract/endpoint";
import { type saveScreenMap as api } from "@huiyan/contract/setting/setting.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { saveOrganisationSetting } from "../save-organisation-setting.ts";

export async function saveScreenMap(
  ctx: Context<MemberCaller>,
  input: Received<typeof api>,
): Promise<Record<string, never>> {
  await saveOrganisationSetting(ctx, "setting.saveScreenMap", "screen_map", input);
  return {};
}
