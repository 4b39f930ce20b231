import { type RawBuilder, sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { countUpTo, type RequestedPage, sliceOf } from "#platform/db/endless-page.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";

export interface RecordRow {
  id: string;
  point_id: string;
  point_name: string;
  device_id: string;
  device_name: string;
  alg_id: string;
  count_in: number;
  count_out: number;
  happened_at: Date;
  data: Record<string, unknown>;
}

export interface RecordConditions {
  start?: number | undefined;
  end?: number | undefined;
  device_id?: string | undefined;
  point_id?: string | undefined;
  alg_id?: string | undefined;
}

function conditions(scope: Scope, { start, end, device_id, point_id, alg_id }: RecordConditions) {
  const parts: RawBuilder<unknown>[] = [inScope(scope, "r")];
  if (start !== undefined) parts.push(sql`r.happened_at >= ${new Date(start)}`);
  if (end !== undefined) parts.push(sql`r.happened_at <= ${new Date(end)}`);
  if (point_id !== undefined) parts.push(sql`r.point_id = ${point_id}`);
  if (alg_id) parts.push(sql`r.alg_id = any(${alg_id.split(",")}::text[])`);
  if (device_id !== undefined) {
    const devices = sql`select id from device where org_id = ${scope.orgId} and device_id = ${device_id}`;
    parts.push(sql`r.device_uid in (${devices})`);
  }
  return sql.join(parts, sql` and `);
}

/** Returns one page of records, newest first. */
export async function findRecordRows(
  db: Queryable,
  scope: Scope,
  wanted: RecordConditions,
  page: RequestedPage,
): Promise<RecordRow[]> {
  const { from, tail } = sliceOf(page, { time: sql`r.happened_at`, id: sql`r.id` });
  // names are joined after the page's rows are selected, not for all rows
  const { rows } = await sql<RecordRow>`
    select r.id, r.point_id, p.name as point_name, d.device_id, d.nickname as device_name, r.alg_id, r.count_in,
      r.count_out, r.happened_at, r.data
    from (
      select r.* from device_record r where ${conditions(scope, wanted)} and ${from} ${tail}
    ) r join point p on p.id = r.point_id join device d on d.id = r.device_uid
    order by r.happened_at desc, r.id desc`.execute(db);
  return rows;
}

export function countRecords(db: Queryable, scope: Scope, wanted: RecordConditions) {
  return countUpTo(db, sql`from device_record r where ${conditions(scope, wanted)}`);
}
