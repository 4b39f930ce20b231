import { RuleInput } from "@huiyan/contract/charging/rule.api";
import { z } from "zod";
import { ruleText as text } from "./rule.texts.ts";

export interface RuleValues {
  /** Price; null while the field is empty. */
  occupy_cost: number | null;
  max_price: number | null;
  start_time: number | null;
  when: "now" | "later";
  /** Start of the rule, epoch milliseconds; null while the field is empty. */
  valid_from: number | null;
}

export const ruleValues = ({ occupy_cost, max_price, start_time }: RuleInput): RuleValues => ({
  occupy_cost,
  max_price,
  start_time,
  when: "now",
  valid_from: null,
});

/** Schema of the form; the date is required only for a later start. */
export const RuleForm = RuleInput.extend({
  when: z.enum(["now", "later"]),
  valid_from: z.number().nullable(),
}).superRefine(({ when, valid_from }, context) => {
  if (when === "later" && valid_from === null)
    context.addIssue({ code: "custom", path: ["valid_from"], message: text("chooseTime") });
});

/** Returns the entered rule; undefined while a value is missing or out of bounds. */
export function typedRule(values: RuleValues): RuleInput | undefined {
  const { success, data } = RuleInput.safeParse(values);
  return success ? data : undefined;
}

export const isSameRule = (a: RuleInput, b: RuleInput): boolean =>
  a.occupy_cost === b.occupy_cost && a.max_price === b.max_price && a.start_time === b.start_time;
