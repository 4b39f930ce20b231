import { sql } from "kysely";
import { type Queryable } from "../../platform/db/database.ts";
import { inScope, type Scope } from "../../platform/db/scope.ts";

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

/** How long a car was parked, as far as is known; one that is still there has no end. */
const span = (table: string) => sql`tstzrange(${sql.ref(`${table}.at`)}, case
  when ${sql.ref(`${table}.leave_at`)} is not null then ${sql.ref(`${table}.leave_at`)}
  when ${sql.ref(`${table}.is_open`)} then 'infinity' else ${sql.ref(`${table}.at`)} end, '[]')`;

/** The point's berths, and whether another car is recorded there in the time of this record. */
export async function listOptionRows(
  db: Queryable,
  pointId: string,
  recordId: string | undefined,
): Promise<OptionRow[]> {
  const { rows } = await sql<OptionRow>`
    select b.label, b.phase = 'void' as is_void, exists (
      select from parking_record r join parking_record o on o.berth_id = b.id and o.id <> r.id and o.merged_into is null
      where r.id = ${recordId ?? null}::uuid and ${span("o")} && ${span("r")}
    ) as is_taken
    from berth b where b.point_id = ${pointId} and b.deleted_at is null order by b.sort_key, b.id`.execute(db);
  return rows;
}
