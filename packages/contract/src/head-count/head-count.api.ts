import { z } from "zod";
import { livestockAlgorithms } from "../alarm/livestock.rules.ts";
import { endpoint, Nothing } from "../endpoint.ts";
import { paged, paging } from "../paging.ts";
import { pastedText } from "../pasted.ts";
import { EpochMs, EpochMsQuery, Id } from "../scalars.ts";
import { countPairKinds } from "./counted-batch.ts";
import {
  countVerdicts,
  headCountLimits as limits,
  passageLimits,
  rateLimits,
  spreadLimits,
  headCountTexts as texts,
} from "./head-count.rules.ts";

const Heads = z.number().min(-limits.heads).max(limits.heads);
/** Error rate per thousand animals. */
const PerThousand = z
  .number()
  .min(rateLimits.min, "误差须在 0 到 200 之间")
  .max(rateLimits.max, "误差须在 0 到 200 之间")
  .default(rateLimits.usual);
const Rates = z.object({ miss: PerThousand, double: PerThousand });

/** Reference to a counter: a point with one of its livestock algorithms. */
const CounterRef = z.object(
  { point_id: Id, alg: z.enum(livestockAlgorithms, { error: texts.counter }) },
  { error: texts.counter },
);
const Counter = z
  .object({
    ...CounterRef.shape,
    point_name: z.string(),
    device_name: z.string(),
    alg_name: z.string(),
    /** True if the point still exists. */
    exists: z.boolean(),
  })
  .meta({ id: "HeadCounter" });
export type Counter = z.infer<typeof Counter>;

const isOwnScale = (a: { point_id: string; alg: string }, b: { point_id: string; alg: string }) =>
  a.point_id === b.point_id && a.alg === b.alg;

const pairFields = {
  name: z.string({ error: texts.name }).overwrite(pastedText).min(1, texts.name).max(limits.name, texts.nameLong),
  kind: z.enum(countPairKinds),
  first: CounterRef,
  /** Second counter; the same as `first` for a counter with a built-in scale. */
  second: CounterRef,
  /** Seconds that the animals take from the first counter to the second. */
  delay_seconds: z
    .number()
    .int()
    .min(0, "路上时间须为 0 到 86400 秒")
    .max(passageLimits.delaySeconds, "路上时间须为 0 到 86400 秒")
    .default(0),
  gap_seconds: z
    .number()
    .int()
    .min(passageLimits.gapSeconds.min, "分批间隔须为 5 到 86400 秒")
    .max(passageLimits.gapSeconds.max, "分批间隔须为 5 到 86400 秒")
    .default(passageLimits.gapSeconds.usual),
  opposite: z.boolean().default(false),
  /** Standard deviation of one animal's weight, in percent of the mean. */
  spread_percent: z
    .number()
    .min(spreadLimits.min, "体重离散度须在 1 到 50 之间")
    .max(spreadLimits.max, "体重离散度须在 1 到 50 之间")
    .default(spreadLimits.usual),
  first_rates: Rates.prefault({}),
  second_rates: Rates.prefault({}),
};
type Chosen = Pick<z.output<z.ZodObject<typeof pairFields>>, "kind" | "first" | "second">;
const isTwo = ({ kind, first, second }: Chosen) => kind === "weight" || !isOwnScale(first, second);
const two = { path: ["second"], error: texts.sameCounter };

const KnownRates = z.object({
  stated: z.object({ miss: z.number(), double: z.number() }),
  /** Error rates in use: the stated ones, combined with what later decisions of users showed. */
  known: z.object({ miss: z.number(), double: z.number() }),
  /** Number of animals in groups whose true number is known. */
  heads: z.number(),
});

const CountPair = z
  .object({
    ...z.object(pairFields).omit({ first: true, second: true, first_rates: true, second_rates: true }).shape,
    _id: Id,
    first: Counter,
    second: Counter,
    first_rates: KnownRates,
    /** Null if the second counter is a scale. */
    second_rates: KnownRates.nullable(),
    /** Number of undecided cases in the last 30 days. */
    open: z.number().int(),
    create_at: EpochMs,
  })
  .meta({ id: "HeadCountPair" });
export type CountPair = z.infer<typeof CountPair>;

const SideBatch = z.object({
  message_id: Id,
  index: z.number().int(),
  time: EpochMs,
  heads: Heads,
  /** Number of animals before reviews. */
  counted: Heads,
  /** Weight in kg; null: not weighed. */
  weight: z.number().nullable(),
  /** Signed addresses of the message's pictures; empty if there is no picture. */
  image_url: z.string(),
  thumb_url: z.string(),
  res_image_url: z.string(),
  res_thumb_url: z.string(),
});
export type SideBatch = z.infer<typeof SideBatch>;

const Decision = z.object({
  _id: Id,
  /** True number of animals; null: the user accepted the difference without deciding which count is right. */
  truth: Heads.nullable(),
  note: z.string(),
  by: z.string(),
  at: EpochMs,
  /** True if, after the decision, a count was reviewed or a message was deleted. */
  changed: z.boolean(),
});

const CountGroup = z
  .object({
    /** Key derived from the group's batches; it changes when a batch joins or leaves the group. */
    key: z.string(),
    start: EpochMs,
    end: EpochMs,
    first: z.number(),
    second: z.number().nullable(),
    weight: z.number().nullable(),
    difference: z.number().nullable(),
    allowed: z.number().nullable(),
    verdict: z.enum(countVerdicts),
    first_batches: z.array(SideBatch),
    second_batches: z.array(SideBatch),
    decision: Decision.nullable(),
  })
  .meta({ id: "HeadCountGroup" });
export type CountGroup = z.infer<typeof CountGroup>;

export const listCounters = endpoint({
  name: "headCount.listCounters",
  method: "GET",
  path: "/api/client/farm/headCount/counters",
  permission: "farm.manage",
  cost: "query",
  summary: "可核对的计数点：装有点数或过重算法的点位，最多 200 个",
  input: z.object({ keyword: z.string().overwrite(pastedText).max(50).default("") }),
  output: z.object({ list: z.array(Counter), more: z.boolean() }),
});

export const listCountPairs = endpoint({
  name: "headCount.listPairs",
  method: "GET",
  path: "/api/client/farm/headCount/pairs",
  permission: "farm.read",
  cost: "total",
  summary: "头数核对的各对计数点，含近 30 天的误差与待核对数",
  input: Nothing,
  output: z.object({ list: z.array(CountPair) }),
});

export const addCountPair = endpoint({
  name: "headCount.addPair",
  method: "POST",
  path: "/api/client/farm/headCount/pair/add",
  permission: "farm.manage",
  cost: "query",
  summary: "添加一对计数点",
  input: z.object(pairFields).refine(isTwo, two),
  output: z.object({ _id: Id }),
});

export const editCountPair = endpoint({
  name: "headCount.editPair",
  method: "POST",
  path: "/api/client/farm/headCount/pair/edit",
  permission: "farm.manage",
  cost: "query",
  summary: "修改一对计数点；已有的核对结论保留",
  input: z.object({ _id: Id, ...pairFields }).refine(isTwo, two),
  output: z.object({ _id: Id }),
});

export const removeCountPair = endpoint({
  name: "headCount.removePair",
  method: "POST",
  path: "/api/client/farm/headCount/pair/del",
  permission: "farm.manage",
  cost: "query",
  summary: "删除一对计数点及其核对结论，消息不受影响",
  input: z.object({ _id: Id }),
  output: z.object({ _id: Id }),
});

export const findCountGroups = endpoint({
  name: "headCount.findGroups",
  method: "GET",
  path: "/api/client/farm/headCount/groups",
  permission: "farm.read",
  cost: "total",
  summary: "一对计数点逐批对照，新的在前；时间跨度最多 31 天",
  input: z
    .object({
      ...paging(),
      pair_id: Id,
      start: EpochMsQuery,
      end: EpochMsQuery,
      /** Filter: `open`, undecided cases; `decided`, decided cases. */
      state: z.enum(["all", "open", "decided"]).default("all"),
    })
    .refine(({ start, end }) => end >= start && end - start <= limits.days * 86_400_000, {
      path: ["end"],
      error: "时间跨度须在 31 天以内",
    }),
  output: paged(CountGroup).extend({
    /**
     * Sums over the comparable groups of the time range: `groups` of all `of` groups. Null: no group is comparable, or
     * the second counter is a scale.
     */
    sum: z
      .object({
        first: z.number(),
        second: z.number(),
        difference: z.number(),
        allowed: z.number(),
        verdict: z.enum(countVerdicts),
        groups: z.number().int(),
        of: z.number().int(),
      })
      .nullable(),
    open: z.number().int(),
    /** True if a counter has more messages than the limit; then only groups of the newest messages are listed. */
    truncated: z.boolean(),
  }),
});

export const decideCount = endpoint({
  name: "headCount.decide",
  method: "POST",
  path: "/api/client/farm/headCount/decide",
  permission: "message.mark",
  cost: "query",
  summary: "核对结论：实际头数，或认可差异；据此修正各计数点的误差",
  input: z.object({
    pair_id: Id,
    key: z.string().min(1).max(64),
    /** Time of any batch of the group; this identifies the group. */
    time: EpochMs,
    truth: z
      .number({ error: texts.truth })
      .int(texts.truth)
      .min(-limits.heads, "实际头数须在 -100000 到 100000 之间")
      .max(limits.heads, "实际头数须在 -100000 到 100000 之间")
      .nullable(),
    note: z.string().overwrite(pastedText).max(limits.note, texts.noteLong).default(""),
    /** True if the user confirmed that the entered number is right although it is far from both counts. */
    confirmed: z.boolean().default(false),
  }),
  output: Decision,
});

export const withdrawCount = endpoint({
  name: "headCount.withdraw",
  method: "POST",
  path: "/api/client/farm/headCount/withdraw",
  permission: "message.mark",
  cost: "query",
  summary: "撤回核对结论",
  input: z.object({ _id: Id }),
  output: z.object({ _id: Id }),
});
