import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";
import { type RecordRow } from "../records/record.queries.ts";
import { endOf, fingerprintOf } from "./conflict-pairs.queries.ts";

/** Columns of a record that the conflict rules need, without pictures and boxes. */
export interface ConflictRow
  extends Pick<
    RecordRow,
    | ("id" | "version" | "berth_id" | "point_id" | "plate" | "plate_conf" | "entry_at" | "leave_at" | "last_seen_at")
    | ("is_open" | "is_kept_apart" | "codes" | "scrap_cause" | "dispute_cause" | "exclude_cause" | "order_state")
    | ("review_state" | "merged_into" | "merged_from")
  > {
  entry_plate: string | null;
  entry_conf: number | null;
  leave_plate: string | null;
  leave_conf: number | null;
}

/**
 * Returns records by id, including merged ones. A page that shows an outdated conflict must be able to detect the
 * merge.
 */
export async function listConflictRows(db: Queryable, scope: Scope, ids: readonly string[]): Promise<ConflictRow[]> {
  const { rows } = await sql<ConflictRow>`
    select r.id, r.version, r.berth_id, r.point_id, r.plate, r.plate_conf, r.entry_at, r.leave_at, r.last_seen_at, r.is_open,
      r.is_kept_apart, r.codes, r.scrap_cause, r.dispute_cause, r.exclude_cause, r.order_state, r.review_state, r.merged_into, r.merged_from,
      r.entry ->> 'plate' as entry_plate, (r.entry ->> 'confidence')::float8 as entry_conf,
      r.leave ->> 'plate' as leave_plate, (r.leave ->> 'confidence')::float8 as leave_conf
    from parking_record r where r.id = any(${[...ids]}::uuid[]) and ${inScope(scope, "r")}`.execute(db);
  return rows;
}

export interface PairIds {
  first: string;
  last: string;
}

/** Maximum length of a stay. The search for overlapping records begins this long before a stay. */
const longestStay = sql`interval '72 hours'`;

/**
 * Returns the pairs in one berth with another car recorded between them. Must equal the check in `hasOtherBetween`,
 * which refuses merges.
 */
export async function listParted(db: Queryable, pairs: readonly PairIds[]): Promise<Set<string>> {
  if (pairs.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select f.id || '.' || l.id as id
    from unnest(${pairs.map(({ first }) => first)}::uuid[], ${pairs.map(({ last }) => last)}::uuid[]) p (first_id, last_id)
    join parking_record f on f.id = p.first_id join parking_record l on l.id = p.last_id
    where f.berth_id = l.berth_id and exists (
      select 1 from parking_record x
      where x.berth_id = f.berth_id and x.merged_into is null and x.exclude_cause is null and x.scrap_cause is null
        and x.id <> f.id and x.id <> l.id and x.at >= f.at - ${longestStay}
        and x.at < coalesce(l.leave_at, case when l.is_open then 'infinity'::timestamptz end, l.entry_at) and ${endOf("x")} > f.at)`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Returns for each record the adjacent berths that are free during its stay, ordered by label. */
export async function listFreeBerths(db: Queryable, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; labels: string[] }>`
    select r.id, array_agg(n.label order by n.sort_key) as labels
    from parking_record r
    cross join lateral (
      (select b.id, b.label, b.sort_key from berth b where b.point_id = r.point_id and b.deleted_at is null and b.phase <> 'void'
         and b.sort_key < r.berth_sort order by b.sort_key desc limit 1)
      union all
      (select b.id, b.label, b.sort_key from berth b where b.point_id = r.point_id and b.deleted_at is null and b.phase <> 'void'
         and b.sort_key > r.berth_sort order by b.sort_key limit 1)) n
    where r.id = any(${[...ids]}::uuid[]) and not exists (
      select 1 from parking_record x
      where x.berth_id = n.id and x.merged_into is null and x.exclude_cause is null and x.scrap_cause is null
        and x.at < ${endOf("r")} and x.at >= r.at - ${longestStay} and ${endOf("x")} > r.at)
    group by r.id`.execute(db);
  return new Map(rows.map(({ id, labels }) => [id, labels]));
}

/** Stores that two records in their current state do not contradict each other. */
export async function insertDismissal(
  db: Queryable,
  { first, last }: PairIds,
  { staffId, at }: { staffId: string; at: Date },
): Promise<void> {
  await sql`
    insert into parking_conflict_dismissal as d (first_id, last_id, org_id, fingerprint, staff_id, at)
    select f.id, l.id, f.org_id, ${fingerprintOf("f")} || ' ' || ${fingerprintOf("l")}, ${staffId}::uuid, ${at}::timestamptz
    from parking_record f join parking_record l on l.id = ${last} where f.id = ${first}
    on conflict (first_id, last_id) do update set fingerprint = excluded.fingerprint, staff_id = excluded.staff_id, at = excluded.at`.execute(
    db,
  );
}

/** Deletes a dismissal. @returns false if the caller sees no dismissal of this pair */
export async function deleteDismissal(db: Queryable, scope: Scope, ids: readonly [string, string]): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from parking_conflict_dismissal d using parking_record f, parking_record l
    where f.id = d.first_id and l.id = d.last_id and d.first_id = any(${[...ids]}::uuid[]) and d.last_id = any(${[...ids]}::uuid[])
      and ${inScope(scope, "f")} and ${inScope(scope, "l")}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}
