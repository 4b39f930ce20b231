import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { FenAmount } from "../parking/fen.ts";
import { EpochMs, Id, Version } from "../scalars.ts";
import { chargingTexts, type RuleField, ruleBounds } from "./charging.rules.ts";

/**
 * Returns the schema of a field: a number within the field's bounds, whole or with two decimals. Every violation gives
 * the same error text.
 */
function amount(field: RuleField) {
  const { min, max, decimals } = ruleBounds[field];
  const error = chargingTexts[field];
  const scale = 10 ** decimals;
  return z.coerce
    .number<number>({ error })
    .min(min, error)
    .max(max, error)
    .refine((value) => Math.abs(value * scale - Math.round(value * scale)) < 1e-6, error);
}

/** Amounts in yuan: docs/reference/orders.md O1. */
export const RuleInput = z.object({
  occupy_cost: amount("occupy_cost"),
  max_price: amount("max_price"),
  /** Free minutes at the beginning of a stay. */
  start_time: amount("start_time"),
});
export type RuleInput = z.output<typeof RuleInput>;

const ruleValues = { occupy_cost: z.number(), max_price: z.number(), start_time: z.number().int() };

export const getChargingRules = endpoint({
  name: "charging.getRules",
  method: "GET",
  path: "/api/client/org/conf/charging_rules",
  permission: "parking.read",
  cost: "query",
  summary: "现行收费规则（元、分钟）",
  input: Nothing,
  output: z.object({
    ...ruleValues,
    /**
     * Version of the rules; every change increases it. A call that saves rules must send the version that the user saw.
     */
    revision: Version,
  }),
});

/**
 * States of a rule. `coming`: begins later; `in_force`: applies now; `past`: replaced by a later rule; `withdrawn`:
 * cancelled before it began.
 */
export const ruleStates = ["coming", "in_force", "past", "withdrawn"] as const;

const StoredRule = z
  .object({
    _id: Id,
    ...ruleValues,
    valid_from: EpochMs,
    state: z.enum(ruleStates),
    created_at: EpochMs,
    /** Account that saved the rule; empty if unknown. */
    user: z.string(),
    withdrawn_at: EpochMs.nullable(),
    withdrawn_by: z.string(),
  })
  .meta({ id: "StoredChargingRule" });
export type StoredRule = z.infer<typeof StoredRule>;

export const listChargingRules = endpoint({
  name: "charging.listRules",
  method: "GET",
  path: "/api/client/org/conf/charging_rules/history",
  permission: "parking.read",
  cost: "query",
  summary: "收费规则的历史，新的在前",
  input: Nothing,
  output: z.object({ list: z.array(StoredRule) }),
});

export const setChargingRules = endpoint({
  name: "charging.setRules",
  method: "POST",
  path: "/api/client/org/conf/charging_rules/set",
  permission: "charging.manage",
  cost: "query",
  summary: "保存收费规则，立即或自某时起对之后泊入的车辆生效",
  input: RuleInput.extend({
    /** The rule applies to stays that begin after this time; default: now. */
    valid_from: EpochMs.optional(),
    /** Revision of the rules that the caller saw; the call is refused if the rules have changed since. */
    revision: Version.optional(),
  }),
  output: StoredRule,
});

export const withdrawChargingRule = endpoint({
  name: "charging.withdrawRule",
  method: "POST",
  path: "/api/client/org/conf/charging_rules/withdraw",
  permission: "charging.manage",
  cost: "query",
  summary: "撤回尚未生效的收费规则",
  input: z.object({ _id: Id }),
  output: StoredRule,
});

const Outcome = z.object({ orders: z.number().int(), amount_fen: FenAmount });

export const simulateChargingRules = endpoint({
  name: "charging.simulate",
  method: "GET",
  path: "/api/client/org/conf/charging_rules/simulate",
  permission: "charging.manage",
  cost: "export",
  summary: "按新规则试算近 30 天的真实停车：订单数、金额与变化最大的 10 次，与现行规则对照",
  input: RuleInput,
  output: z.object({
    start: EpochMs,
    end: EpochMs,
    /** Number of stays that may become an order under the present or the new rule. */
    stays: z.number().int(),
    /** Results with the rule in force now (`present`) and with the new one. */
    present: Outcome,
    proposed: Outcome,
    /** Difference: new rule minus present rule. */
    change: Outcome,
    /** The stays whose fee changes most. */
    changed: z.array(
      z.object({
        _id: Id,
        id: z.string(),
        plate_num: z.string(),
        berth_num: z.string(),
        entry_time: EpochMs,
        leave_time: EpochMs,
        present_fen: FenAmount,
        proposed_fen: FenAmount,
        change_fen: FenAmount,
      }),
    ),
  }),
});
