import { type Received } from "@huiyan/contract/endpoint";
import { type saveAlarmCentre as api } from "@huiyan/contract/setting/setting.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { alarmCentreSetting } from "../enabled-algorithms.ts";
import { saveOrganisationSetting } from "../save-organisation-setting.ts";

export async function saveAlarmCentre(
  ctx: Context<MemberCaller>,
  input: Received<typeof api>,
): Promise<Record<string, never>> {
  await saveOrganisationSetting(ctx, "setting.saveAlarmCentre", alarmCentreSetting, input);
  return {};
}
