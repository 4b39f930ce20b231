import { type ChargingRule, chargingKnownShare, freeTimeBilled } from "@huiyan/contract/parking/fee.rules";
import { type RawBuilder, sql } from "kysely";

type Expression = RawBuilder<unknown>;

/**
 * Returns SQL for a column's time in whole seconds, rounded as in `fee.rules.ts`. The expressions below compute the
 * same fee as these rules, over `parking_record r`; a test compares both.
 */
const whole = (at: string) => sql`floor(extract(epoch from date_trunc('milliseconds', ${sql.ref(at)})) + 0.5)`;
const seconds = sql`(${whole("r.leave_at")} - ${whole("r.entry_at")})::float8`;
const isKnown = sql`(r.known_seconds >= ${seconds} * ${chargingKnownShare}::float8)`;
const idle = sql`(${seconds} - r.charging_seconds)`;

const billable = sql`(case when r.car_type <> 2 then greatest(0, ${seconds})
  when ${isKnown} then greatest(0, ${idle}) else 0 end)`;
/** Chargeable minutes; each started minute counts. */
export const billableMinutes: Expression = sql`ceil(${billable} / 60)::int`;

/** Returns SQL for the fee by a charging rule. @param minutes SQL for the chargeable minutes, as `billableMinutes` */
export function feeExpression(rule: ChargingRule, minutes: Expression): Expression {
  const { start_time, occupy_cost_fen, max_price_fen } = rule;
  const billed = freeTimeBilled ? minutes : sql`(${minutes} - ${start_time}::int)`;
  return sql`(case when ${minutes} <= ${start_time}::int then 0
    else least(${billed}::bigint * ${occupy_cost_fen}::int, ${max_price_fen}::int) end)::int`;
}

/** Condition: the record can be charged, because it is neither discarded nor excluded nor merged into another. */
export const countedCondition: Expression = sql`(r.scrap_cause is null and r.exclude_cause is null and r.merged_into is null)`;

/** Condition: the record may become an order. Must equal `isOrderCandidate` in the rules. */
export function candidateCondition({ start_time }: Pick<ChargingRule, "start_time">): Expression {
  return sql`(r.is_new_energy and r.entry_at is not null and r.leave_at is not null
    and ${countedCondition} and (r.car_type <> 2 or (${isKnown} and ${idle} > ${start_time * 60}::float8)))`;
}

/** Condition: the record has a plate, is not pending and not disputed. With a fee, the record becomes an order. */
export const reviewedCondition: Expression = sql`(r.review_state <> 2 and r.dispute_cause is null and r.plate <> '')`;
