import { type DevicePoints } from "@huiyan/contract/device/device.device";
import { maxPointsOfDevice } from "@huiyan/contract/point/point.rules";
import { sql } from "kysely";
import { v7 } from "uuid";
import { type Queryable } from "../../../platform/db/database.ts";

export interface Reported {
  deviceUid: string;
  deviceId: string;
  /** In which it was said. */
  session: string;
  points: DevicePoints["points"];
}

interface ChangedPoint {
  org_id: string;
  device_uid: string;
  /** New, but the device has as many as it may have. */
  refused: boolean;
}

export interface SavedReports {
  /** The devices of which something changed, once for each point. */
  changed: ChangedPoint[];
  /** How many channels of each device were not taken. */
  refused: ReadonlyMap<string, number>;
}

/**
 * What devices say of their channels, each device once. A new one of its own becomes a point. One that was removed here
 * is not new for as long as the device holds it (of a removed point that is all that `online` says), and one that the
 * server had asked for never becomes the device's own.
 * A device has at most {@link maxPointsOfDevice} points, however they come: its row is locked before they are counted,
 * here and wherever else one is added.
 * @param db a transaction
 */
export async function saveReportedPoints(
  db: Queryable,
  reported: readonly Reported[],
  now: Date,
): Promise<SavedReports> {
  const ids = reported.map(({ deviceUid }) => deviceUid);
  const rows = JSON.stringify(
    reported.flatMap(({ deviceUid, points }) =>
      points.map((point, position) => ({ id: v7(), position, device_uid: deviceUid, brand: "", ...point })),
    ),
  );
  const list = sql`json_to_recordset(${rows}::json)
    as t(id uuid, position int, device_uid uuid, channel text, name text, online boolean, width int, height int, brand text)`;
  await sql`select from device where id = any(${ids}::uuid[]) order by id for no key update`.execute(db);
  const { rows: changed } = await sql<ChangedPoint>`
    with r as (select distinct on (device_uid, channel) * from ${list} order by device_uid, channel, position),
    known as (
      update point p set online = r.online, width = r.width, height = r.height, brand = r.brand
      from r where p.device_uid = r.device_uid and p.channel = r.channel and p.deleted_at is null
        and (p.online, p.width, p.height, p.brand) is distinct from (r.online, r.width, r.height, r.brand)
      returning p.org_id, p.device_uid
    ), unknown as (
      select r.*, d.org_id, row_number() over (partition by d.id order by r.position)
        + (select count(*) from point p where p.device_uid = d.id and p.deleted_at is null) as number
      from r join device d on d.id = r.device_uid and d.deleted_at is null
      where not exists (select from point p where p.device_uid = d.id and p.channel = r.channel
        and (p.deleted_at is null or p.camera is not null or p.online))
    ), fresh as (
    insert into point (id, org_id, device_uid, channel, name, online, width, height, brand, created_at)
    select id, org_id, device_uid, channel, name, online, width, height, brand, ${now}
    from unknown where number <= ${maxPointsOfDevice}
    returning org_id, device_uid)
    select *, false as refused from known union all select *, false from fresh
    union all select org_id, device_uid, true from unknown where number > ${maxPointsOfDevice}`.execute(db);
  const { rows: silent } = await sql<ChangedPoint>`
    update point p set online = false where p.device_uid = any(${ids}::uuid[]) and p.online
      and not exists (select from ${list} where t.device_uid = p.device_uid and t.channel = p.channel)
    returning p.org_id, p.device_uid, false as refused`.execute(db);
  const refused = new Map<string, number>();
  for (const { device_uid, refused: isRefused } of changed) {
    if (isRefused) refused.set(device_uid, (refused.get(device_uid) ?? 0) + 1);
  }
  const sessions = JSON.stringify(
    reported.map(({ deviceUid, session }) => ({ id: deviceUid, session, n: refused.get(deviceUid) ?? 0 })),
  );
  await sql`
    update device d set points_session = t.session, points_refused = t.n
    from json_to_recordset(${sessions}::json) as t(id uuid, session text, n int)
    where d.id = t.id and (d.points_session <> t.session or d.points_refused <> t.n)`.execute(db);
  return { changed: [...changed.filter((row) => !row.refused), ...silent], refused };
}
