import { type RuleInput, type StoredRule } from "@huiyan/contract/charging/rule.api";
import { type ChargingRule } from "@huiyan/contract/parking/fee.rules";
import { fen, fenOfYuan, yuanOf } from "@huiyan/contract/parking/fen";
import { type RuleRow } from "./rule.queries.ts";

/** Converts a rule of the API, with amounts in yuan, to a rule with amounts in fen. */
export const ruleOf = ({ occupy_cost, max_price, start_time }: RuleInput): ChargingRule => ({
  occupy_cost_fen: fenOfYuan(occupy_cost),
  max_price_fen: fenOfYuan(max_price),
  start_time,
});

export const viewRule = ({ occupy_cost_fen, max_price_fen, start_time }: ChargingRule): RuleInput => ({
  occupy_cost: yuanOf(occupy_cost_fen),
  max_price: yuanOf(max_price_fen),
  start_time,
});

type RuleState = StoredRule["state"];

/** @param inForce id of the current rule; undefined if the default rule applies */
export function viewStoredRule(row: RuleRow, inForce: string | undefined, now: Date): StoredRule {
  const state: RuleState =
    row.withdrawn_at !== null
      ? "withdrawn"
      : row.valid_from > now
        ? "coming"
        : row.id === inForce
          ? "in_force"
          : "past";
  const { occupy_cost_fen, max_price_fen, start_time } = row;
  return {
    _id: row.id,
    ...viewRule({ occupy_cost_fen: fen(occupy_cost_fen), max_price_fen: fen(max_price_fen), start_time }),
    valid_from: row.valid_from.getTime(),
    state,
    created_at: row.created_at.getTime(),
    user: row.user_name ?? "",
    withdrawn_at: row.withdrawn_at?.getTime() ?? null,
    withdrawn_by: row.withdrawn_name ?? "",
  };
}

/**
 * Returns the id of the rule that applies at a time: the latest one that has begun and was not withdrawn. Returns
 * undefined if there is none.
 */
export function ruleInForce(rows: readonly RuleRow[], now: Date): string | undefined {
  const begun = rows.filter(({ withdrawn_at, valid_from }) => withdrawn_at === null && valid_from <= now);
  return begun.toSorted((a, b) => b.valid_from.getTime() - a.valid_from.getTime())[0]?.id;
}
