import { type RuleEntry } from "@huiyan/contract/notify/rule.api";

/** Returns the values of a rule that the audit log records. */
export function ruleFacts(rule: RuleEntry) {
  const { name, alg_ids, min_severity, weekdays, from, to, merge_seconds } = rule;
  const groups = rule.any_group ? [] : rule.group_ids;
  const channels = { channels: rule.channel_ids, escalation_channels: rule.escalation_channel_ids };
  return {
    name,
    alg_ids,
    min_severity,
    times: `${weekdays.join("")} ${from} ~ ${to}`,
    merge_seconds,
    groups,
    ...channels,
  };
}
