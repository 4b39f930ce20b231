import { type ChargingRule } from "@huiyan/contract/parking/fee.rules";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";
import { billableMinutes, candidateCondition, feeExpression, reviewedCondition } from "./fee-sql.queries.ts";

interface ChangedStay {
  id: string;
  serial: string;
  plate: string;
  berth_label: string;
  /** Time of entry, epoch ms. */
  entry_at: number;
  leave_at: number;
  present_fen: number;
  proposed_fen: number;
}
export interface Simulation {
  stays: number;
  present_orders: number;
  present_fen: number;
  proposed_orders: number;
  proposed_fen: number;
  changed: ChangedStay[];
}

const none: Simulation = {
  stays: 0,
  present_orders: 0,
  present_fen: 0,
  proposed_orders: 0,
  proposed_fen: 0,
  changed: [],
};

/**
 * Computes the orders of a period under two charging rules, for comparison. The database computes them, because a month
 * has many stays.
 */
export async function simulateRules(
  db: Queryable,
  scope: Scope,
  { present, proposed }: Record<"present" | "proposed", ChargingRule>,
  { start, end, shown }: { start: Date; end: Date; shown: number },
): Promise<Simulation> {
  const minutes = sql`s.minutes`;
  const fee = (rule: ChargingRule, isCandidate: string) =>
    sql`case when ${sql.ref(isCandidate)} then ${feeExpression(rule, minutes)} else 0 end`;
  const epochMs = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`;
  const { rows } = await sql<Simulation>`
    with stays as materialized (
      select s.*, ${fee(present, "s.is_present")} as present, ${fee(proposed, "s.is_proposed")} as proposed from (
        select r.id, r.serial, r.plate, r.berth_label, r.entry_at, r.leave_at, ${billableMinutes} as minutes,
          ${candidateCondition(present)} as is_present, ${candidateCondition(proposed)} as is_proposed
        from parking_record r
        where ${inScope(scope, "r")} and r.merged_into is null and r.at >= ${start} and r.at <= ${end}
          and r.is_new_energy and r.entry_at is not null and r.leave_at is not null and ${reviewedCondition}
      ) s where s.is_present or s.is_proposed
    )
    select count(*) as stays, count(*) filter (where present > 0) as present_orders, coalesce(sum(present), 0) as present_fen,
      count(*) filter (where proposed > 0) as proposed_orders, coalesce(sum(proposed), 0) as proposed_fen,
      (select coalesce(json_agg(c), '[]') from (
        select id, serial, plate, berth_label, ${epochMs("entry_at")} as entry_at, ${epochMs("leave_at")} as leave_at,
          present as present_fen, proposed as proposed_fen
        from stays where present <> proposed order by abs(proposed - present) desc, entry_at desc, id limit ${shown}) c) as changed
    from stays`.execute(db);
  return rows[0] ?? none;
}
