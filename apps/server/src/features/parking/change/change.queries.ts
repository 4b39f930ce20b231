import { lateReplayMs } from "@huiyan/contract/parking/parking.rules";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";
import { type RecordRow } from "../records/record.queries.ts";

/**
 * Locks the records that the caller sees. Their berths are locked first, as in the replay of observations, each in the
 * order of ids. This order avoids deadlocks.
 * @param toBerth text (prefix and number) of the berth to which the records move; that berth is locked as well
 */
export async function lockRecords(
  db: Queryable,
  scope: Scope,
  ids: readonly string[],
  toBerth?: string,
): Promise<RecordRow[]> {
  const target =
    toBerth === undefined
      ? sql``
      : sql`union select b.id from berth b join parking_record r on r.point_id = b.point_id
        where r.id = any(${[...ids]}::uuid[]) and upper(b.label) = ${toBerth.toUpperCase()} and b.deleted_at is null`;
  await sql`
    select id from berth where id in (
      select unnest(array[berth_id, seen_berth_id]) from parking_record where id = any(${[...ids]}::uuid[]) ${target})
    order by id for no key update`.execute(db);
  const { rows } = await sql<RecordRow>`
    select r.* from parking_record r where r.id = any(${[...ids]}::uuid[]) and ${inScope(scope, "r")} order by r.id for update`.execute(
    db,
  );
  return rows;
}

export async function readRecords(db: Queryable, ids: readonly string[]): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    select * from parking_record where id = any(${[...ids]}::uuid[]) order by array_position(${[...ids]}::uuid[], id)`.execute(
    db,
  );
  return rows;
}

/**
 * Returns the condition that the car of a `parking_record` was in its berth at some moment between `from` and `to`,
 * both exclusive. Merged, excluded and discarded records occupy no berth.
 * @param record alias of the table
 */
export const occupiesBetween = (record: string, from: unknown, to: unknown) => {
  const of = (column: string) => sql.ref(`${record}.${column}`);
  return sql`(${of("merged_into")} is null and ${of("exclude_cause")} is null and ${of("scrap_cause")} is null
    and ${of("at")} < ${to} and coalesce(${of("leave_at")}, case when ${of("is_open")} then 'infinity'::timestamptz end,
      ${of("last_seen_at")}, ${of("entry_at")}) > ${from})`;
};

/**
 * Returns the time in which the car of a record is in its berth. `to` is null while the car is parked. A stay that
 * ended without a seen exit lasts until the car was last seen.
 */
export const berthSpan = (
  { entry_at, leave_at, is_open, last_seen_at }: RecordRow,
  now: Date,
): { from: Date; to: Date | null } => ({
  from: entry_at ?? leave_at ?? now,
  to: leave_at ?? (is_open ? null : (last_seen_at ?? entry_at)),
});

/**
 * Returns true if another car is recorded in the berth between two times. Merged, excluded and discarded records do not
 * count.
 */
export async function hasOtherBetween(
  db: Queryable,
  { berthId, from, to, except }: { berthId: string; from: Date; to: Date | null; except: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from parking_record r
    where r.berth_id = ${berthId} and not r.id = any(${[...except]}::uuid[])
      and ${occupiesBetween("r", from, to ?? sql`'infinity'::timestamptz`)}
    limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Returns and locks records that may be the missing half of this one: same plate and berth, within `maxSeconds`. If
 * this record has only an entry, they have only an exit, and the reverse.
 */
export async function listOppositeHalves(db: Queryable, record: RecordRow, maxSeconds: number): Promise<RecordRow[]> {
  const needsLeave = record.entry_at !== null;
  const at = record.entry_at ?? record.leave_at;
  const side = needsLeave
    ? sql`r.entry_at is null and r.leave_at > ${at} and r.leave_at <= ${at}::timestamptz + make_interval(secs => ${maxSeconds})`
    : sql`r.leave_at is null and not r.is_open and r.entry_at < ${at} and r.entry_at >= ${at}::timestamptz - make_interval(secs => ${maxSeconds})`;
  const { rows } = await sql<RecordRow>`
    select r.* from parking_record r
    where r.berth_id = ${record.berth_id} and r.plate = ${record.plate} and r.id <> ${record.id} and r.merged_into is null
      and r.scrap_cause is null and r.dispute_cause is null and r.exclude_cause is null and r.order_state = 0
      and not r.is_kept_apart and ${side}
    order by r.id limit 2 for update`.execute(db);
  return rows;
}

/** Returns the active berth of the point with this label. */
export async function findBerthByLabel(db: Queryable, pointId: string, label: string) {
  return db
    .selectFrom("berth")
    .select(["id", "label", "sort_key", "type", "is_new_energy", "phase"])
    .where("point_id", "=", pointId)
    .where(sql`upper(label)`, "=", label.toUpperCase())
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

export async function setFlag(
  db: Queryable,
  scope: Scope,
  ids: readonly string[],
  column: "client_read" | "client_mark" | "image_read",
  value: boolean,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update parking_record r set ${sql.ref(column)} = ${value}
    where r.id = any(${[...ids]}::uuid[]) and ${sql.ref(column)} <> ${value} and r.merged_into is null and ${inScope(scope, "r")}`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}

/**
 * Locks the record's berth and then the record. Returns undefined if another transaction holds either lock, or if the
 * record has an order.
 */
export async function lockForOrder(db: Queryable, id: string): Promise<RecordRow | undefined> {
  const berth = await sql`
    select b.id from berth b join parking_record r on r.berth_id = b.id where r.id = ${id} for no key update of b skip locked`.execute(
    db,
  );
  if (berth.rows.length === 0) return undefined;
  const { rows } = await sql<RecordRow>`
    select * from parking_record where id = ${id} and order_state = 0 for update skip locked`.execute(db);
  return rows[0];
}

/**
 * Schedules a replay of the berth's observations from the time of a record whose decision was withdrawn. The replay
 * includes late observations. Does nothing for old records, whose observations may be deleted, and for demo records,
 * which have none.
 */
export async function scheduleReplay(db: Queryable, record: RecordRow, now: Date): Promise<void> {
  if (record.is_demonstration || now.getTime() - record.at.getTime() > lateReplayMs) return;
  await sql`
    insert into berth_due (berth_id, since, due_at)
    values (${record.seen_berth_id ?? record.berth_id}, ${record.at}::timestamptz - interval '1 millisecond', ${now})
    on conflict (berth_id) do update set since = least(berth_due.since, excluded.since)`.execute(db);
}
