import { type MissingWeight } from "@huiyan/contract/alarm/livestock-count.device";
import { type ScaleSight, type StableWeight } from "#platform/scale/scale-sight.ts";
import { type Batch, headsOf } from "./batch.rules.ts";

/** Weight of a batch, or the reason why it is unknown. Both are absent for a batch without animals. */
export interface BatchWeight {
  /** Weight in kg. */
  weight?: number;
  weights?: number[];
  missing?: MissingWeight;
}

interface Weighing {
  sight: ScaleSight | undefined;
  /** Weight in kg up to which the platform counts as empty. */
  emptyKg: number;
  /** Time after the last crossing at which a batch ends, ms. */
  batchMs: number;
}

const oneDecimal = (kg: number): number => Math.round(kg * 10) / 10;

/** Returns true if the last stable weight before this time was that of an empty platform. */
function wasEmpty(stable: readonly StableWeight[], at: number, emptyKg: number): boolean {
  const before = stable.findLast(({ from }) => from < at);
  return before !== undefined && Math.abs(before.kg) <= emptyKg;
}

/** Returns the first stable weight above `emptyKg` that began in this period. */
function weightIn(
  stable: readonly StableWeight[],
  { from, to }: { from: number; to: number },
  emptyKg: number,
): number | undefined {
  return stable.find((one) => one.from >= from && one.from < to && one.kg > emptyKg)?.kg;
}

const isOverloaded = ({ overloadedAt }: ScaleSight, from: number, to: number): boolean =>
  overloadedAt !== undefined && overloadedAt >= from && overloadedAt < to;

function whyNot(sight: ScaleSight, from: number, to: number): MissingWeight {
  if (isOverloaded(sight, from, to)) return "overload";
  return sight.state === "silent" ? "no_scale" : "unstable";
}

/**
 * Weighs a whole batch on one platform. Takes the first weight that becomes stable after the last animal has stepped
 * on, and before the batch ends. The platform must have been empty before the first animal: docs/develop/edge-agent.md.
 */
export function platformWeight(batch: Batch, { sight, emptyKg, batchMs }: Weighing): BatchWeight {
  const [first, last] = [batch.crossings[0], batch.crossings.at(-1)];
  if (first === undefined || last === undefined || headsOf(batch).count <= 0) return {};
  if (sight === undefined) return { missing: "no_scale" };
  const until = last.at + batchMs;
  if (isOverloaded(sight, first.at, until)) return { missing: "overload" };
  const weight = weightIn(sight.stable, { from: last.at, to: until }, emptyKg);
  if (weight === undefined) return { missing: whyNot(sight, first.at, until) };
  return wasEmpty(sight.stable, first.at, emptyKg) ? { weight: oneDecimal(weight) } : { missing: "not_empty" };
}

/**
 * Weighs single animals on a platform in the passage: the weight that becomes stable between the crossing of an animal
 * and the next crossing.
 * The platform must have been empty before each animal. The batch has a weight only if every animal has one and none
 * came back.
 */
export function passingWeights(batch: Batch, { sight, emptyKg, batchMs }: Weighing): BatchWeight {
  const heads = headsOf(batch);
  const [first] = batch.crossings;
  if (first === undefined || heads.count <= 0) return {};
  if (sight === undefined) return { missing: "no_scale" };
  const each = batch.crossings.map((crossing, index) => {
    if (!crossing.forward) return undefined;
    const to = batch.crossings[index + 1]?.at ?? crossing.at + batchMs;
    const known = wasEmpty(sight.stable, crossing.at, emptyKg) && !isOverloaded(sight, crossing.at, to);
    return known ? weightIn(sight.stable, { from: crossing.at, to }, emptyKg) : undefined;
  });
  const weights = each.flatMap((kg) => (kg === undefined ? [] : [oneDecimal(kg)]));
  if (weights.length === heads.add && heads.sub === 0)
    return { weight: oneDecimal(weights.reduce((sum, kg) => sum + kg, 0)), weights };
  if (weights.length > 0) return { weights, missing: "incomplete" };
  const until = (batch.crossings.at(-1)?.at ?? first.at) + batchMs;
  const isEmpty = wasEmpty(sight.stable, first.at, emptyKg);
  return { missing: isEmpty || sight.state === "silent" ? whyNot(sight, first.at, until) : "not_empty" };
}
