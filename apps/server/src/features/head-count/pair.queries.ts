import { type CountPairKind } from "@huiyan/contract/head-count/counted-batch";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";

export interface PairValues {
  name: string;
  kind: CountPairKind;
  first_point: string;
  first_alg: string;
  second_point: string;
  second_alg: string;
  delay_seconds: number;
  gap_seconds: number;
  opposite: boolean;
  spread_percent: number;
  first_miss: number;
  first_double: number;
  second_miss: number;
  second_double: number;
}

export interface PairRow extends PairValues {
  id: string;
  first_name: string;
  first_device: string;
  first_exists: boolean;
  second_name: string;
  second_device: string;
  second_exists: boolean;
  created_at: Date;
}

const columns = sql`
  c.id, c.name, c.kind, c.first_point, c.first_alg, c.second_point, c.second_alg,
  c.delay_seconds, c.gap_seconds, c.opposite, c.spread_percent,
  c.first_miss, c.first_double, c.second_miss, c.second_double, c.created_at,
  p.name as first_name, d.nickname as first_device, p.deleted_at is null as first_exists,
  q.name as second_name, e.nickname as second_device, q.deleted_at is null as second_exists`;
const joins = sql`
  join point p on p.id = c.first_point join device d on d.id = p.device_uid
  join point q on q.id = c.second_point join device e on e.id = q.device_uid`;
/** Returns the SQL condition that the caller sees both points of the pair. */
const isVisible = (scope: Scope) =>
  sql`c.org_id = ${scope.orgId} and c.deleted_at is null and ${inScope(scope, "p")} and ${inScope(scope, "q")}`;

/** Returns the visible pairs, oldest first. */
export async function listPairRows(db: Queryable, scope: Scope): Promise<PairRow[]> {
  const { rows } = await sql<PairRow>`
    select ${columns} from count_pair c ${joins} where ${isVisible(scope)} order by c.created_at, c.id`.execute(db);
  return rows;
}

export async function getPairRow(db: Queryable, scope: Scope, id: string): Promise<PairRow | undefined> {
  const { rows } = await sql<PairRow>`
    select ${columns} from count_pair c ${joins} where c.id = ${id} and ${isVisible(scope)}`.execute(db);
  return rows[0];
}

/** Returns a pair and locks it until the transaction ends, so that decisions on it are sequential. */
export async function lockPairRow(db: Queryable, scope: Scope, id: string): Promise<PairRow | undefined> {
  const { rows } = await sql<PairRow>`
    select ${columns} from count_pair c ${joins} where c.id = ${id} and ${isVisible(scope)} for update of c`.execute(
    db,
  );
  return rows[0];
}

/**
 * Inserts a pair. Locks the organisation, so that concurrent inserts cannot exceed `max`. Must be called in a
 * transaction.
 * @returns false if the organisation already has `max` pairs
 */
export async function insertPair(
  db: Queryable,
  { id, orgId, now, values, max }: { id: string; orgId: string; now: Date; values: PairValues; max: number },
): Promise<boolean> {
  await sql`select from organisation where id = ${orgId} for no key update`.execute(db);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from count_pair where org_id = ${orgId} and deleted_at is null`.execute(db);
  if ((rows[0]?.n ?? 0) >= max) return false;
  await db
    .insertInto("count_pair")
    .values({ id, org_id: orgId, created_at: now, ...values })
    .execute();
  return true;
}

export async function updatePair(db: Queryable, id: string, values: PairValues): Promise<void> {
  await db.updateTable("count_pair").set(values).where("id", "=", id).execute();
}

export async function markPairDeleted(db: Queryable, id: string, now: Date): Promise<void> {
  await db.updateTable("count_pair").set({ deleted_at: now }).where("id", "=", id).execute();
}

/** Returns those of the points that exist and that the caller sees. */
export async function listVisiblePoints(db: Queryable, scope: Scope, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from point p
    where p.id = any(${ids}::uuid[]) and p.deleted_at is null and ${inScope(scope, "p")}`.execute(db);
  return rows.map(({ id }) => id);
}
