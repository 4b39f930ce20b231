import { type Received } from "@huiyan/contract/endpoint";
import { type saveStorms as api } from "@huiyan/contract/setting/setting.api";
import { type MemberCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { saveOrganisationSetting } from "../save-organisation-setting.ts";
import { stormSetting } from "../storm-setting.ts";

/** Off: nothing joins from now on, and what is one entry stays so. On: the alarms of the last minutes count, too. */
export async function saveStorms(
  ctx: Context<MemberCaller>,
  input: Received<typeof api>,
): Promise<Record<string, never>> {
  await saveOrganisationSetting(ctx, "setting.saveStorms", stormSetting, input);
  return {};
}
