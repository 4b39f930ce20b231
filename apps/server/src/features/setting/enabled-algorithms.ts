import { z } from "zod";
import { type Queryable } from "../../platform/db/database.ts";
import { getOrganisationSetting } from "./setting.queries.ts";

export const alarmCentreSetting = "alarm_centre";
export const StoredAlarmCentre = z.object({
  enable_alg_alert: z.array(z.string()),
  enable_device_offline_alert: z.boolean(),
});

/** Algorithms that the organisation wants in its alarm centre; undefined for all, until somebody chose. */
export async function getEnabledAlgorithms(db: Queryable, orgId: string): Promise<string[] | undefined> {
  const stored = StoredAlarmCentre.safeParse(await getOrganisationSetting(db, orgId, alarmCentreSetting));
  return stored.success ? stored.data.enable_alg_alert : undefined;
}
