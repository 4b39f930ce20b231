import { type MissingWeight } from "@huiyan/contract/alarm/livestock-count.device";
import { type ScaleSight, type StableWeight } from "../../platform/scale/scale-sight.ts";
import { type Batch, headsOf } from "./batch.rules.ts";

/** Weight of a batch, or why it is unknown. A batch without heads has neither. */
export interface BatchWeight {
  /** kg */
  weight?: number;
  weights?: number[];
  missing?: MissingWeight;
}

interface Weighing {
  sight: ScaleSight | undefined;
  /** Up to this many kg the platform is empty. */
  emptyKg: number;
  /** Time after its last crossing at which a batch ends, ms. */
  batchMs: number;
}

const oneDecimal = (kg: number): number => Math.round(kg * 10) / 10;

/** Whether the last stable weight before the moment was that of an empty platform. */
function wasEmpty(stable: readonly StableWeight[], at: number, emptyKg: number): boolean {
  const before = stable.findLast(({ from }) => from < at);
  return before !== undefined && Math.abs(before.kg) <= emptyKg;
}

/** The first weight that settled in this time, from the moment at which all animals were on the platform. */
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
 * Weighs a whole batch on one platform: the first weight that settles after its last animal has stepped onto it and
 * before the batch ends. The platform must have been empty before its first animal. docs/develop/edge-agent.md.
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
 * Weighs one animal at a time on a platform in the passage: the weight that settles between its crossing and the next
 * one. The platform must have been empty before. The batch has a weight only if each of its animals has one.
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
