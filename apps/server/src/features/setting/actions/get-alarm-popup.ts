import { type Answer } from "@huiyan/contract/endpoint";
import { StoredAlarmPopup } from "@huiyan/contract/setting/alarm-popup.rules";
import { type getAlarmPopup as api } from "@huiyan/contract/setting/setting.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { getStaffSetting } from "../setting.queries.ts";

export async function getAlarmPopup(ctx: Context<MemberCaller>): Promise<Answer<typeof api>> {
  return StoredAlarmPopup.parse((await getStaffSetting(ctx.db.sql, ctx.caller.staffId, "alarm_popup")) ?? {});
}
