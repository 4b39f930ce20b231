import { type ChargingRule, defaultChargingRule } from "@huiyan/contract/parking/fee.rules";
import { fen } from "@huiyan/contract/parking/fen";
import { type Queryable } from "#platform/db/database.ts";

/** Returns the charging rule that was valid at a time. A stay is billed by the rule at its entry. */
export async function getRuleAt(db: Queryable, orgId: string, at: Date): Promise<ChargingRule> {
  const row = await db
    .selectFrom("charging_rule")
    .select(["occupy_cost_fen", "max_price_fen", "start_time"])
    .where("org_id", "=", orgId)
    .where("valid_from", "<=", at)
    .where("withdrawn_at", "is", null)
    .orderBy("valid_from", "desc")
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return defaultChargingRule;
  return {
    occupy_cost_fen: fen(row.occupy_cost_fen),
    max_price_fen: fen(row.max_price_fen),
    start_time: row.start_time,
  };
}
