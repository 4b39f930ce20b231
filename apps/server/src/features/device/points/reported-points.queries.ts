import { type DevicePoints } from "@huiyan/contract/device/device.device";
import { maxPointsOfDevice } from "@huiyan/contract/point/point.rules";
import { sql } from "kysely";
import { v7 } from "uuid";
import { type Queryable } from "#platform/db/database.ts";
import { isPresent } from "#platform/db/scope.ts";

export interface Reported {
  deviceUid: string;
  deviceId: string;
  /** Session of the device in which it sent the report. */
  session: string;
  points: DevicePoints["points"];
}

interface ChangedPoint {
  org_id: string;
  device_uid: string;
  /** True for a new channel that was refused, because the device has reached its limit. */
  refused: boolean;
  /** The organisation's limit of points, if a new channel was refused because of the limit. */
  org_max: number | null;
}

interface RefusedChannels {
  count: number;
  /** The organisation's limit of points, if the limit caused the refusal. */
  orgMax: number | null;
}

export interface SavedReports {
  /** Changed points, each with its device. */
  changed: ChangedPoint[];
  /** Refused channels, by the row id of the device. */
  refused: ReadonlyMap<string, RefusedChannels>;
}

/**
 * Stores the reported channels of devices; each device must occur once.
 * - A new channel becomes a point.
 * - A channel whose point a user removed does not become a point again while the device still reports it.
 * - A channel of a removed point with a camera configured in the console does not become a point
 *   again.
 * A device has at most {@link maxPointsOfDevice} points. The device's row, and the row of an organisation with a limit
 * of points, is locked before points are counted, here and at every other insert.
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
  await sql`
    select from organisation where point_max is not null and id in (select org_id from device where id = any(${ids}::uuid[]))
    order by id for no key update`.execute(db);
  const { rows: changed } = await sql<ChangedPoint>`
    with r as (select distinct on (device_uid, channel) * from ${list} order by device_uid, channel, position),
    known as (
      update point p set online = r.online, width = r.width, height = r.height, brand = r.brand
      from r where p.device_uid = r.device_uid and p.channel = r.channel and p.deleted_at is null
        and (p.online, p.width, p.height, p.brand) is distinct from (r.online, r.width, r.height, r.brand)
      returning p.org_id, p.device_uid
    ), unknown as (
      select r.*, d.org_id, row_number() over (partition by d.id order by r.position)
        + (select count(*) from point p where p.device_uid = d.id and p.deleted_at is null) as number,
        case when o.point_max is not null and row_number() over (partition by o.id order by d.id, r.position)
          + (select count(*) from point p where p.org_id = o.id and ${isPresent("p")}) > o.point_max then o.point_max end
          as org_max
      from r join device d on d.id = r.device_uid and d.deleted_at is null join organisation o on o.id = d.org_id
      where not exists (select from point p where p.device_uid = d.id and p.channel = r.channel
        and (p.deleted_at is null or p.camera is not null or p.online))
    ), fresh as (
    insert into point (id, org_id, device_uid, channel, name, online, width, height, brand, created_at)
    select id, org_id, device_uid, channel, name, online, width, height, brand, ${now}
    from unknown where number <= ${maxPointsOfDevice} and org_max is null
    returning org_id, device_uid)
    select *, false as refused, null::int as org_max from known union all select *, false, null from fresh
    union all select org_id, device_uid, true, case when number <= ${maxPointsOfDevice} then org_max end
    from unknown where number > ${maxPointsOfDevice} or org_max is not null`.execute(db);
  const { rows: silent } = await sql<ChangedPoint>`
    update point p set online = false where p.device_uid = any(${ids}::uuid[]) and p.online
      and not exists (select from ${list} where t.device_uid = p.device_uid and t.channel = p.channel)
    returning p.org_id, p.device_uid, false as refused, null::int as org_max`.execute(db);
  const refused = new Map<string, RefusedChannels>();
  for (const { device_uid, refused: isRefused, org_max } of changed) {
    const { count, orgMax } = refused.get(device_uid) ?? { count: 0, orgMax: null };
    if (isRefused) refused.set(device_uid, { count: count + 1, orgMax: orgMax ?? org_max });
  }
  const sessions = JSON.stringify(
    reported.map(({ deviceUid, session }) => ({ id: deviceUid, session, n: refused.get(deviceUid)?.count ?? 0 })),
  );
  await sql`
    update device d set points_session = t.session, points_refused = t.n
    from json_to_recordset(${sessions}::json) as t(id uuid, session text, n int)
    where d.id = t.id and (d.points_session <> t.session or d.points_refused <> t.n)`.execute(db);
  return { changed: [...changed.filter((row) => !row.refused), ...silent], refused };
}
