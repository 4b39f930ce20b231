import { isLivestock } from "@huiyan/contract/alarm/livestock.rules";
import { algorithms } from "@huiyan/contract/algorithm/algorithm.rules";
import { z } from "zod";
import { type Queryable } from "../../platform/db/database.ts";
import { getOrganisationSetting } from "./setting.queries.ts";

export const alarmCentreSetting = "alarm_centre";
const StoredAlarmCentre = z.object({
  enable_alg_alert: z.array(z.string()),
  enable_device_offline_alert: z.boolean(),
});

/** What the organisation wants in its alarm centre; undefined until somebody chose. */
export async function getChosenAlarmCentre(db: Queryable, orgId: string) {
  const stored = StoredAlarmCentre.safeParse(await getOrganisationSetting(db, orgId, alarmCentreSetting));
  return stored.success ? stored.data : undefined;
}

/** The alarm centre until somebody chose. Counted and weighed loads are no alarms. docs/reference/alarms.md A4. */
const usualAlgorithms: readonly string[] = algorithms
  .filter(({ id, kind }) => kind === "alarm" && !isLivestock(id))
  .map(({ id }) => id);

/** Algorithms that the organisation wants in its alarm centre. */
export async function getEnabledAlgorithms(db: Queryable, orgId: string): Promise<readonly string[]> {
  return (await getChosenAlarmCentre(db, orgId))?.enable_alg_alert ?? usualAlgorithms;
}
