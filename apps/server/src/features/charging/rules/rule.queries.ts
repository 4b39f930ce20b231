import { type ChargingRule } from "@huiyan/contract/parking/fee.rules";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";

export interface RuleRow {
  id: string;
  valid_from: Date;
  occupy_cost_fen: number;
  max_price_fen: number;
  start_time: number;
  created_at: Date;
  withdrawn_at: Date | null;
  user_name: string | null;
  withdrawn_name: string | null;
}

const columns = sql`c.id, c.valid_from, c.occupy_cost_fen, c.max_price_fen, c.start_time, c.created_at, c.withdrawn_at,
  s.name as user_name, w.name as withdrawn_name`;
const people = sql`left join staff s on s.id = c.staff_id left join staff w on w.id = c.withdrawn_by`;
/** Maximum entries of the history that are returned. */
const maxShown = 500;

/** SQL for the revision of an organisation's rules, which increases when a rule is saved or withdrawn. */
const revision = sql`count(*) + count(withdrawn_at)`;

export async function getRevision(db: Queryable, orgId: string): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    select ${revision} as revision from charging_rule where org_id = ${orgId}`.execute(db);
  return rows[0]?.revision ?? 0;
}

/** Locks the rules of an organisation until the transaction ends. */
export async function lockRules(db: Queryable, orgId: string): Promise<void> {
  await sql`select id from organisation where id = ${orgId} for no key update`.execute(db);
}

/** Returns the rules, newest first. */
export async function listRules(db: Queryable, orgId: string): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select ${columns} from charging_rule c ${people} where c.org_id = ${orgId}
    order by c.created_at desc, c.id desc limit ${maxShown}`.execute(db);
  return rows;
}

export async function getRule(db: Queryable, orgId: string, id: string): Promise<RuleRow | undefined> {
  const { rows } = await sql<RuleRow>`
    select ${columns} from charging_rule c ${people} where c.org_id = ${orgId} and c.id = ${id}`.execute(db);
  return rows[0];
}

interface NewRule {
  id: string;
  orgId: string;
  staffId: string;
  rule: ChargingRule;
  validFrom: Date;
  now: Date;
  /** Revision that the user saw; undefined: the revision is not checked. */
  revision: number | undefined;
}

/** Checks and inserts a rule in one statement. @returns the reason if it was not stored */
export async function insertRule(db: Queryable, added: NewRule): Promise<"changed" | "taken" | undefined> {
  const { rule } = added;
  const { rows } = await sql<{ is_same: boolean; stored: boolean }>`
    with present as (select ${revision} as revision from charging_rule where org_id = ${added.orgId}),
    stored as (
      insert into charging_rule (id, org_id, valid_from, occupy_cost_fen, max_price_fen, start_time, staff_id, created_at)
      select ${added.id}::uuid, ${added.orgId}::uuid, ${added.validFrom}::timestamptz, ${rule.occupy_cost_fen}::int,
        ${rule.max_price_fen}::int, ${rule.start_time}::int, ${added.staffId}::uuid, ${added.now}::timestamptz
      from present where revision = coalesce(${added.revision ?? null}::bigint, revision)
      on conflict (org_id, valid_from) where withdrawn_at is null do nothing returning id
    )
    select revision = coalesce(${added.revision ?? null}::bigint, revision) as is_same, exists (select from stored) as stored
    from present`.execute(db);
  const [row] = rows;
  if (row?.is_same !== true) return "changed";
  return row.stored ? undefined : "taken";
}

/** Withdraws a rule that has not begun yet. @returns false if there is no such rule */
export async function withdrawRule(
  db: Queryable,
  { id, orgId, staffId, now }: Pick<NewRule, "id" | "orgId" | "staffId" | "now">,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update charging_rule set withdrawn_at = ${now}, withdrawn_by = ${staffId}
    where id = ${id} and org_id = ${orgId} and withdrawn_at is null and valid_from > ${now}`.execute(db);
  return numAffectedRows === 1n;
}
