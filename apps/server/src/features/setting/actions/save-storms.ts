import { type Received } from "@huiyan/contract/endpoint";
import { type saveStorms as api } from "@huiyan/contract/setting/setting.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { saveOrganisationSetting } from "../save-organisation-setting.ts";
import { stormSetting } from "../storm-setting.ts";

/**
 * Enables or disables alarm bursts. When disabled, new alarms join no burst, and existing bursts stay. When enabled,
 * alarms of the last minutes are also considered.
 */
export async function saveStorms(
  ctx: Context<MemberCaller>,
  input: Received<typeof api>,
): Promise<Record<string, never>> {
  await saveOrganisationSetting(ctx, "setting.saveStorms", stormSetting, input);
  return {};
}
