import { isInAlarmCentre } from "@huiyan/contract/alarm/livestock.rules";
import { isSilenced } from "@huiyan/contract/notify/schedule.rules";
import { type AlarmPopup, StoredAlarmPopup } from "@huiyan/contract/setting/alarm-popup.rules";
import { getEnabledAlgorithms } from "#features/setting/setting.public.ts";
import { type Queryable } from "#platform/db/database.ts";
import { type QueuedAlarm } from "../plan/queue.queries.ts";
import { addWaiting, findPushViewers, type PushCount } from "./subscription.queries.ts";

/** Returns the algorithms that each organisation chose for its alarm centre; null if it made no choice. */
async function listCentres(db: Queryable, orgIds: readonly string[]) {
  const centres = new Map<string, readonly string[] | null>();
  for (const orgId of orgIds) {
    centres.set(orgId, await getEnabledAlgorithms(db, orgId));
  }
  return centres;
}

/** Returns true if a member's settings and the alarm centre allow a push for the alarm now. */
function isWanted(
  { alg_id, severity }: QueuedAlarm,
  { algs, quiet }: AlarmPopup,
  centre: readonly string[] | null,
  now: Date,
): boolean {
  if (isSilenced(quiet, severity, now.getTime())) return false;
  return (algs === null || algs.includes(alg_id)) && isInAlarmCentre(centre, alg_id);
}

/**
 * Adds new alarms to the waiting pushes of members with a Web Push browser. Only alarms count that the member sees and
 * has enabled, and that the member's quiet hours do not silence.
 */
export async function planPushes(db: Queryable, alarms: readonly QueuedAlarm[], now: Date): Promise<void> {
  if (alarms.length === 0) return;
  const viewers = await findPushViewers(db, [...new Set(alarms.map(({ device_uid }) => device_uid))]);
  if (viewers.length === 0) return;
  const centres = await listCentres(db, [...new Set(viewers.map(({ org_id }) => org_id))]);
  const alarmsOf = Map.groupBy(alarms, ({ device_uid }) => device_uid);
  const counts = new Map<string, PushCount>();
  for (const { staff_id, org_id, device_uid, setting } of viewers) {
    const popup = StoredAlarmPopup.parse(setting);
    const centre = centres.get(org_id) ?? null;
    const wanted = (alarmsOf.get(device_uid) ?? []).filter((alarm) => isWanted(alarm, popup, centre, now));
    for (const { id } of wanted)
      counts.set(staff_id, { staff_id, message_id: id, count: (counts.get(staff_id)?.count ?? 0) + 1 });
  }
  await addWaiting(db, [...counts.values()], now);
}
