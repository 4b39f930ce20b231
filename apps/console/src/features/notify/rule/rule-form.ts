import { mergeDefaultSeconds } from "@huiyan/contract/notify/notify.rules";
import { type Rule, RuleEntry } from "@huiyan/contract/notify/rule.api";
import { everyDay } from "@huiyan/contract/notify/schedule.rules";
import { z } from "zod";

const mergeText = "合并时间须为 0 到 3600 秒";

/** Schema of the form. Converts typed numbers, then applies the contract's schema. */
export const RuleForm = z.preprocess(
  (values) =>
    typeof values === "object" && values !== null && "merge_seconds" in values
      ? {
          ...values,
          merge_seconds: /^\d{1,5}$/.test(String(values.merge_seconds)) ? Number(values.merge_seconds) : mergeText,
        }
      : values,
  RuleEntry,
);

export const emptyRule = {
  name: "",
  alg_ids: [] as string[],
  any_group: true,
  group_ids: [] as string[],
  min_severity: 1,
  weekdays: [...everyDay] as number[],
  from: "00:00",
  to: "00:00",
  merge_seconds: String(mergeDefaultSeconds),
  channel_ids: [] as string[],
  escalation_channel_ids: [] as string[],
};
export type RuleValues = typeof emptyRule;

const idsOf = (named: readonly { _id: string }[]) => named.map(({ _id }) => _id);

/** Returns the form values of a stored rule. */
export function valuesOf(rule: Rule): RuleValues {
  const { name, alg_ids, any_group, min_severity, weekdays, from, to } = rule;
  return {
    name,
    alg_ids,
    any_group,
    min_severity,
    weekdays,
    from,
    to,
    group_ids: idsOf(rule.groups),
    merge_seconds: String(rule.merge_seconds),
    channel_ids: idsOf(rule.channels),
    escalation_channel_ids: idsOf(rule.escalation_channels),
  };
}

/** Returns the rule as the server expects it. */
export function entryOf(values: RuleValues): z.input<typeof RuleEntry> {
  return { ...values, name: values.name.trim(), merge_seconds: Number(values.merge_seconds) };
}

/** Maps a field name of the server, such as `rule.name`, to the field of the form. */
export const ownField = (field: string): string => field.replace(/^rule\./, "");
