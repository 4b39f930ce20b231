import { type Queryable } from "#platform/db/database.ts";
import { findViewers } from "#platform/db/viewers.queries.ts";
import { type PushTarget } from "#platform/push/hub.ts";
import { findStormMembers, findStormRows } from "./storm.queries.ts";
import { viewStorm } from "./storm-view.ts";

/**
 * Outbox row of a changed burst. `messageId` holds the burst's id; `deviceUid` is a device whose alarms joined or left.
 */
interface ChangedStorm {
  messageId: string;
  deviceUid: string;
}

/**
 * Returns frames for every member with an open page: the alarms of the changed bursts that the member sees. All frames
 * are in Chinese.
 */
export async function stormFrames(
  db: Queryable,
  orgId: string,
  staffIds: readonly string[],
  changed: readonly ChangedStorm[],
): Promise<PushTarget[]> {
  const ids = [...new Set(changed.map(({ messageId }) => messageId))];
  const rows = (await findStormRows(db, ids)).filter(({ org_id }) => org_id === orgId);
  const members = await findStormMembers(db, rows, undefined);
  const devicesOf = (id: string) => [
    ...changed.filter(({ messageId }) => messageId === id).map(({ deviceUid }) => deviceUid),
    ...members.filter(({ storm_id }) => storm_id === id).map(({ device_uid }) => device_uid),
  ];
  const viewers = await findViewers(db, orgId, staffIds, [...new Set(ids.flatMap(devicesOf))]);
  const seenBy = Map.groupBy(viewers, ({ staff_id }) => staff_id);
  return ids.flatMap((id) => {
    const row = rows.find((each) => each.id === id);
    const devices = new Set(devicesOf(id));
    const own = members.filter(({ storm_id }) => storm_id === id);
    return [...seenBy].flatMap(([staffId, seen]): PushTarget[] => {
      const uids = new Set(seen.map(({ device_uid }) => device_uid));
      if (![...devices].some((uid) => uids.has(uid))) return [];
      const visible = own.filter(({ device_uid }) => uids.has(device_uid));
      const storm = row === undefined ? null : viewStorm(row, visible, "zh-CN");
      const data = { storm_id: id, storm, members: visible.map((member) => member.id) };
      return [{ staffId, frame: { event: "org_storm_changed", data } }];
    });
  });
}
