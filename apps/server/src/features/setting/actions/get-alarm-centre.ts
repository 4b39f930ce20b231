import { isLivestock } from "@huiyan/contract/alarm/livestock.rules";
import { algorithmName, algorithms } from "@huiyan/contract/algorithm/algorithm.rules";
import { type Answer } from "@huiyan/contract/endpoint";
import { type getAlarmCentre as api } from "@huiyan/contract/setting/setting.api";
import { hiddenAlgorithms } from "@huiyan/contract/setting/setting.rules";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { getChosenAlarmCentre } from "../enabled-algorithms.ts";

const hidden: readonly string[] = hiddenAlgorithms;

/** Returns which algorithms the alarm centre shows. docs/reference/alarms.md A4. */
export async function getAlarmCentre(ctx: Context<MemberCaller>): Promise<Answer<typeof api>> {
  const algs = algorithms
    .filter(({ id, kind }) => kind === "alarm" && !hidden.includes(id))
    .map(({ id }) => ({ _id: id, name: algorithmName(id, ctx.request.language) }));
  const chosen = (await getChosenAlarmCentre(ctx.db.sql, ctx.caller.orgId)) ?? {
    enable_alg_alert: algs.map((alg) => alg._id).filter((id) => !isLivestock(id)),
    enable_device_offline_alert: false,
  };
  return { ...chosen, algs };
}
