import { z } from "zod";
import { type Queryable } from "#platform/db/database.ts";
import { getOrganisationSetting } from "./setting.queries.ts";

export const alarmCentreSetting = "alarm_centre";
const StoredAlarmCentre = z.object({
  enable_alg_alert: z.array(z.string()),
  enable_device_offline_alert: z.boolean(),
});

/** Returns the settings of the alarm centre; undefined if the organisation has never saved them. */
export async function getChosenAlarmCentre(db: Queryable, orgId: string) {
  const stored = StoredAlarmCentre.safeParse(await getOrganisationSetting(db, orgId, alarmCentreSetting));
  return stored.success ? stored.data : undefined;
}

/**
 * Returns the algorithms that the organisation chose for its alarm centre; null if it never chose: see
 * `isInAlarmCentre`.
 */
export async function getEnabledAlgorithms(db: Queryable, orgId: string): Promise<readonly string[] | null> {
  return (await getChosenAlarmCentre(db, orgId))?.enable_alg_alert ?? null;
}
