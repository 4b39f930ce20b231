import { type Answer } from "@huiyan/contract/endpoint";
import { type getAlarmPopup as api } from "@huiyan/contract/setting/setting.api";
import { z } from "zod";
import { type MemberCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { getStaffSetting } from "../setting.queries.ts";

const Stored = z.object({ popup: z.boolean(), sound: z.boolean() }).catch({ popup: true, sound: false });

export async function getAlarmPopup(ctx: Context<MemberCaller>): Promise<Answer<typeof api>> {
  return Stored.parse(await getStaffSetting(ctx.db.sql, ctx.caller.staffId, "alarm_popup"));
}
