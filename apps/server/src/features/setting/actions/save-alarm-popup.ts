import { type Received } from "@huiyan/contract/endpoint";
import { type saveAlarmPopup as api } from "@huiyan/contract/setting/setting.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { mergeStaffSetting } from "../setting.queries.ts";

/** Stores the popup settings; omitted fields stay unchanged. */
export async function saveAlarmPopup(
  ctx: Context<MemberCaller>,
  input: Received<typeof api>,
): Promise<Record<string, never>> {
  await mergeStaffSetting(ctx.db.sql, ctx.caller.staffId, "alarm_popup", input, ctx.clock.now());
  return {};
}
