import { type DevicePoints } from "@huiyan/contract/device/device.device";
import { sql } from "kysely";
import { v7 } from "uuid";
import { type Queryable } from "../../platform/db/database.ts";

export interface Reported {
  deviceUid: string;
  /** In which it was said. */
  session: string;
  points: DevicePoints["points"];
}

export interface ChangedPoint {
  org_id: string;
  device_uid: string;
}

/**
 * What devices say of their channels, each device once. A new one of its own becomes a point. One that was removed here
 * is not new for as long as the device holds it (of a removed point that is all that `online` says), and one that the
 * server had asked for never becomes the device's own.
 * @returns the devices of which something changed, once for each point
 */
export async function saveReportedPoints(
  db: Queryable,
  reported: readonly Reported[],
  now: Date,
): Promise<ChangedPoint[]> {
  const ids = reported.map(({ deviceUid }) => deviceUid);
  const rows = JSON.stringify(
    reported.flatMap(({ deviceUid, points }) =>
      points.map((point) => ({ id: v7(), device_uid: deviceUid, brand: "", ...point })),
    ),
  );
  const list = sql`json_to_recordset(${rows}::json)
    as t(id uuid, device_uid uuid, channel text, name text, online boolean, width int, height int, brand text)`;
  const { rows: changed } = await sql<ChangedPoint>`
    with r as (select * from ${list}),
    known as (
      update point p set online = r.online, width = r.width, height = r.height, brand = r.brand
      from r where p.device_uid = r.device_uid and p.channel = r.channel and p.deleted_at is null
        and (p.online, p.width, p.height, p.brand) is distinct from (r.online, r.width, r.height, r.brand)
      returning p.org_id, p.device_uid
    ), fresh as (
    insert into point (id, org_id, device_uid, channel, name, online, width, height, brand, created_at)
    select r.id, d.org_id, d.id, r.channel, r.name, r.online, r.width, r.height, r.brand, ${now}
    from r join device d on d.id = r.device_uid and d.deleted_at is null
    where not exists (select from point p where p.device_uid = d.id and p.channel = r.channel
      and (p.deleted_at is null or p.camera is not null or p.online))
    returning org_id, device_uid)
    select * from known union all select * from fresh`.execute(db);
  const { rows: silent } = await sql<ChangedPoint>`
    update point p set online = false where p.device_uid = any(${ids}::uuid[]) and p.online
      and not exists (select from ${list} where t.device_uid = p.device_uid and t.channel = p.channel)
    returning p.org_id, p.device_uid`.execute(db);
  const sessions = JSON.stringify(reported.map(({ deviceUid, session }) => ({ id: deviceUid, session })));
  await sql`
    update device d set points_session = t.session from json_to_recordset(${sessions}::json) as t(id uuid, session text)
    where d.id = t.id and d.points_session <> t.session`.execute(db);
  return [...changed, ...silent];
}
