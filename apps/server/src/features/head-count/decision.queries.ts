import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";

export interface DecisionRow {
  id: string;
  pair_id: string;
  group_key: string;
  started_at: Date;
  ended_at: Date;
  seen: unknown;
  truth: number | null;
  note: string;
  decided_at: Date;
  by: string;
}

/** Returns the decisions that are not withdrawn, on groups that overlap the span, newest group first. */
export async function listDecisions(
  db: Queryable,
  orgId: string,
  pairIds: readonly string[],
  { from, to }: { from: Date; to: Date },
): Promise<DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`
    select c.id, c.pair_id, c.group_key, c.started_at, c.ended_at, c.seen, c.truth, c.note, c.decided_at,
      coalesce(s.name, '') as by
    from count_decision c left join staff s on s.id = c.staff_id
    where c.org_id = ${orgId} and c.pair_id = any(${pairIds}::uuid[]) and c.withdrawn_at is null
      and c.started_at <= ${to} and c.ended_at >= ${from}
    order by c.started_at desc, c.id`.execute(db);
  return rows;
}

export interface NewDecision {
  id: string;
  orgId: string;
  pairId: string;
  key: string;
  start: Date;
  end: Date;
  seen: object;
  truth: number | null;
  note: string;
  staffId: string;
  now: Date;
}

/**
 * Inserts a decision.
 * @returns false if a decision on this group already exists
 */
export async function insertDecision(db: Queryable, made: NewDecision): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into count_decision
      (id, org_id, pair_id, group_key, started_at, ended_at, seen, truth, note, staff_id, decided_at)
    values (${made.id}, ${made.orgId}, ${made.pairId}, ${made.key}, ${made.start}, ${made.end},
      ${JSON.stringify(made.seen)}::jsonb, ${made.truth}, ${made.note}, ${made.staffId}, ${made.now})
    on conflict (pair_id, group_key) where withdrawn_at is null do nothing`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

export async function getDecision(db: Queryable, orgId: string, id: string): Promise<DecisionRow | undefined> {
  const { rows } = await sql<DecisionRow>`
    select c.id, c.pair_id, c.group_key, c.started_at, c.ended_at, c.seen, c.truth, c.note, c.decided_at,
      coalesce(s.name, '') as by
    from count_decision c left join staff s on s.id = c.staff_id
    where c.id = ${id} and c.org_id = ${orgId} and c.withdrawn_at is null`.execute(db);
  return rows[0];
}

/**
 * Marks decisions as withdrawn.
 * @returns number of decisions that were not withdrawn before
 */
export async function withdrawDecisions(db: Queryable, ids: readonly string[], now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update count_decision set withdrawn_at = ${now} where id = any(${ids}::uuid[]) and withdrawn_at is null`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}
