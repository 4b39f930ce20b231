import { type Client } from "pg";

export interface Fleet {
  devices: number;
  /** Number of points of each device. */
  points: number;
  groups: number;
  /** Number of points of one additional device, which is first in the list of devices. */
  branch: number;
}

/**
 * SQL for the number of a group's parent, in four levels: 10 groups at the top, 90 below them, 900 below those, the
 * rest below these.
 */
const parentOf = `case when i < 10 then null when i < 100 then i % 10 when i < 1000 then 10 + i % 90 else 100 + i % 900 end`;

/** Inserts devices with points into groups on four levels. Every third device is online. */
export async function fillFleet(db: Client, orgId: string, { devices, points, groups, branch }: Fleet): Promise<void> {
  await db.query(
    `create temporary table made_group as select i, uuidv7() as id, ${parentOf} as parent from generate_series(0, $1::int - 1) i`,
    [groups],
  );
  await db.query(
    `with recursive placed as (
      select i, id, null::uuid as parent_id, array[id] as path from made_group where parent is null
      union all select g.i, g.id, p.id, p.path || g.id from made_group g join placed p on p.i = g.parent
    ) insert into device_group (id, org_id, parent_id, name, sort, path, created_at)
      select id, $1, parent_id, '设备组 ' || i, i, path, now() from placed`,
    [orgId],
  );
  await db.query(
    `with made as (
      insert into device (id, device_id, org_id, nickname, type, platform, secret_sealed, secret_confirmed_at, connected, online, created_at)
      select uuidv7(), 'FLEET-' || lpad(i::text, 5, '0'), $1, '设备 ' || lpad(i::text, 5, '0'), 'AIS', 'linux-x64', '\\x00', now(),
        i % 3 = 0, i % 3 = 0, now() - i * interval '1 minute'
      from generate_series(0, $2::int) i returning id, substr(device_id, 7)::int as n, created_at
    ), points as (
      insert into point (id, org_id, device_uid, channel, name, online, created_at)
      select uuidv7(), $1, id, 'cam-' || c, '点位 ' || lpad(n::text, 5, '0') || '-' || c, c % 4 > 0, created_at
      from made, generate_series(1, case when n = 0 then $4::int else $3::int end) c
    )
    insert into device_binding (org_id, device_uid, group_id, bound_at)
    select $1, m.id, g.id, now() from made m join made_group g on g.i = m.n % $5::int`,
    [orgId, devices, points, branch, groups],
  );
  await db.query("analyze device; analyze point; analyze device_binding; analyze device_group");
}
