import { type Received } from "@huiyan/contract/endpoint";
import { type saveFolding as api } from "@huiyan/contract/setting/setting.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { foldingSetting } from "../folding-setting.ts";
import { saveOrganisationSetting } from "../save-organisation-setting.ts";

/** Stores how repeated alarms are grouped. The setting applies to new alarms only; existing groups stay. */
export async function saveFolding(
  ctx: Context<MemberCaller>,
  input: Received<typeof api>,
): Promise<Record<string, never>> {
  await saveOrganisationSetting(ctx, "setting.saveFolding", foldingSetting, input);
  return {};
}
