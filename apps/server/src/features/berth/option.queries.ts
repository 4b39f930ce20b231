import { sql } from "kysely";
import { occupiesBetween } from "#features/parking/parking.public.ts";
import { type Queryable } from "#platform/db/database.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";

export interface OptionRow {
  label: string;
  is_void: boolean;
  is_taken: boolean;
}

export async function hasRecord(db: Queryable, scope: Scope, recordId: string): Promise<boolean> {
  const { rows } = await sql`
    select from parking_record r where r.id = ${recordId} and ${inScope(scope, "r")}`.execute(db);
  return rows.length > 0;
}

/** Returns the point's berths, and for each whether another car is recorded there during this record's time. */
export async function listOptionRows(
  db: Queryable,
  pointId: string,
  recordId: string | undefined,
): Promise<OptionRow[]> {
  const end = sql`coalesce(r.leave_at, case when r.is_open then 'infinity'::timestamptz end, r.last_seen_at, r.entry_at)`;
  const { rows } = await sql<OptionRow>`
    select b.label, b.phase = 'void' as is_void, exists (
      select from parking_record r join parking_record o on o.berth_id = b.id and o.id <> r.id
      where r.id = ${recordId ?? null}::uuid and ${occupiesBetween("o", sql`r.at`, end)}
    ) as is_taken
    from berth b where b.point_id = ${pointId} and b.deleted_at is null order by b.sort_key, b.id`.execute(db);
  return rows;
}
