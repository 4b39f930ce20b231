import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";

export interface RunningCount {
  /** `main_frame` or the id of an algorithm, as in the devices' version reports. */
  part: string;
  version: string;
  platform: string;
  devices: number;
}

/** Counts devices by part, version and platform, as the devices last reported them. */
export async function countRunning(db: Queryable): Promise<RunningCount[]> {
  const { rows } = await sql<RunningCount>`
    select v.key as part, v.value as version, d.platform, count(*)::int as devices
    from device d, jsonb_each_text(d.version) v where d.deleted_at is null
    group by v.key, v.value, d.platform`.execute(db);
  return rows;
}

interface Wanted {
  part: string;
  version: string;
  /** Platform of the device program; empty means any platform. */
  platform: string;
}

const running = ({ part, version, platform }: Wanted) => sql`
  from device d join organisation o on o.id = d.org_id
  where d.deleted_at is null and d.version->>${part} = ${version} and (${platform} = '' or d.platform = ${platform})`;

export interface RunningRow {
  device_id: string;
  org: string;
  platform: string;
  online: boolean;
}

export async function findRunningRows(db: Queryable, wanted: Wanted, page: number, size: number) {
  const { rows } = await sql<RunningRow>`
    select d.device_id, o.name as org, d.platform, d.online ${running(wanted)}
    order by o.name, d.device_id limit ${size} offset ${(page - 1) * size}`.execute(db);
  const counted = await sql<{ n: number }>`select count(*)::int as n ${running(wanted)}`.execute(db);
  return { rows, count: counted.rows[0]?.n ?? 0 };
}
