import { describe, expect, it } from "vitest";
import { RuleForm, type RuleValues, ruleValues, typedRule } from "./rule-form.ts";

const rule = { occupy_cost: 0.2, max_price: 30, start_time: 20 };
const values: RuleValues = ruleValues(rule);

describe("the form of the charging rules", () => {
  it.each([
    [{}, []],
    [{ occupy_cost: null }, ["occupy_cost"]],
    [{ max_price: null, start_time: 0 }, ["max_price", "start_time"]],
    [{ when: "later" }, ["valid_from"]],
    [{ when: "later", valid_from: 1 }, []],
  ])("the values %j have the errors %j", (change, fields) => {
    const { error } = RuleForm.safeParse({ ...values, ...change });
    expect([...new Set(error?.issues.map(({ path }) => path[0]) ?? [])]).toEqual(fields);
  });

  it("returns the entered rule only if it is complete", () => {
    expect(typedRule(values)).toEqual(rule);
    expect(typedRule({ ...values, max_price: null })).toBeUndefined();
  });
});
