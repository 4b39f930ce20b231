import { z } from "zod";
import { algorithms } from "../algorithm/algorithm.rules.ts";
import { endpoint, Nothing } from "../endpoint.ts";
import { GroupTarget } from "../group/group-ref.ts";
import { pastedText } from "../pasted.ts";
import { Id, Version } from "../scalars.ts";
import { mergeMaxSeconds } from "./notify.rules.ts";
import { DayTime } from "./schedule.rules.ts";

const alarmIds: ReadonlySet<string> = new Set(algorithms.filter(({ kind }) => kind === "alarm").map(({ id }) => id));

const name = z
  .string({ error: "请输入规则名称！" })
  .overwrite(pastedText)
  .min(1, "请输入规则名称！")
  .max(30, "名称最多 30 个字");
const scope = {
  name,
  /** Algorithms; empty: every algorithm. */
  alg_ids: z.array(z.string().refine((id) => alarmIds.has(id), "该算法不产生报警")).max(200),
  /** True: the rule applies to all devices; false: to the devices of `group_ids` and their subgroups. */
  any_group: z.boolean(),
  min_severity: z.number().int().min(1).max(3),
  weekdays: z.array(z.number().int().min(1).max(7)).min(1, "请选择星期！").max(7),
  /** Daily time span. Equal times: the whole day. A span over midnight belongs to the day on which it begins. */
  from: DayTime,
  to: DayTime,
  merge_seconds: z
    .number({ error: "合并时间须为 0 到 3600 秒" })
    .int("合并时间须为 0 到 3600 秒")
    .min(0, "合并时间须为 0 到 3600 秒")
    .max(mergeMaxSeconds, "合并时间须为 0 到 3600 秒"),
};
const targets = {
  group_ids: z.array(GroupTarget).max(200),
  channel_ids: z.array(Id).max(30),
  /** Channels that are notified if no member takes up the alarm before its deadline. */
  escalation_channel_ids: z.array(Id).max(30),
};
type Chosen = { any_group: boolean; group_ids: string[]; channel_ids: string[]; escalation_channel_ids: string[] };
const hasGroups = ({ any_group, group_ids }: Chosen) => any_group || group_ids.length > 0;
const hasChannels = ({ channel_ids, escalation_channel_ids }: Chosen) =>
  channel_ids.length + escalation_channel_ids.length > 0;

/** A rule as entered by the user. */
export const RuleEntry = z
  .object({ ...scope, ...targets })
  .refine(hasGroups, { path: ["group_ids"], error: "请选择设备组！" })
  .refine(hasChannels, { path: ["channel_ids"], error: "请选择通知渠道！" });
export type RuleEntry = z.output<typeof RuleEntry>;

const Named = z.object({ _id: Id, name: z.string() });
const Rule = z
  .object({
    _id: Id,
    enabled: z.boolean(),
    version: Version,
    ...scope,
    alg_ids: z.array(z.string()),
    /**
     * Groups to which the rule applies. Empty with `any_group` false: all its groups were deleted, and the rule matches
     * no alarm.
     */
    groups: z.array(Named),
    channels: z.array(Named),
    escalation_channels: z.array(Named),
  })
  .meta({ id: "NotifyRule" });
export type Rule = z.infer<typeof Rule>;

export const listRules = endpoint({
  name: "notify.listRules",
  method: "GET",
  path: "/api/client/notify/rule/list",
  permission: "notify.manage",
  cost: "query",
  summary: "通知规则",
  input: Nothing,
  output: z.object({ list: z.array(Rule) }),
});

export const addRule = endpoint({
  name: "notify.addRule",
  method: "POST",
  path: "/api/client/notify/rule/add",
  permission: "notify.manage",
  cost: "query",
  summary: "添加通知规则",
  input: RuleEntry,
  output: z.object({ _id: Id }),
});

export const editRule = endpoint({
  name: "notify.editRule",
  method: "POST",
  path: "/api/client/notify/rule/edit",
  permission: "notify.manage",
  cost: "query",
  summary: "修改通知规则",
  /** `version`: version of the rule that the user saw; an outdated one is refused with `conflict`. */
  input: z.object({ _id: Id, version: Version, rule: RuleEntry }),
  output: Nothing,
});

export const switchRule = endpoint({
  name: "notify.switchRule",
  method: "POST",
  path: "/api/client/notify/rule/switch",
  permission: "notify.manage",
  cost: "query",
  summary: "启用或停用通知规则",
  input: z.object({ _id: Id, enabled: z.boolean() }),
  output: Nothing,
});

export const removeRule = endpoint({
  name: "notify.removeRule",
  method: "POST",
  path: "/api/client/notify/rule/del",
  permission: "notify.manage",
  cost: "query",
  summary: "删除通知规则",
  input: z.object({ _id: Id }),
  output: Nothing,
});
