import { type AnimalCrossing, type Batch } from "./batch.rules.ts";

type SuspectReason = "small" | "large" | "slow" | "fast";

export interface Suspect {
  crossing: AnimalCrossing;
  reasons: SuspectReason[];
}

/** Minimum animals from which typical values are derived. */
const minReference = 5;
/**
 * Minimum deviation of a suspected animal from the median, in standard deviations. The deviation must also exceed
 * `minShare`.
 */
const deviations = 3.5;
/**
 * Minimum deviation of a suspected animal as a share of the median: among very similar animals, small differences are
 * not suspicious.
 */
const minShare = { size: 0.45, speed: 0.35 } as const;
/** Factor that converts the median absolute deviation to the standard deviation, for normally distributed values. */
const normalScale = 1.4826;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Returns -1 or 1 if the value is far below or above the median, otherwise 0. */
function farFrom(reference: readonly number[], value: number, share: number): -1 | 0 | 1 {
  if (reference.length < minReference) return 0;
  const usual = median(reference);
  const spread = normalScale * median(reference.map((one) => Math.abs(one - usual)));
  const tolerance = Math.max(deviations * spread, share * usual);
  if (Math.abs(value - usual) <= tolerance) return 0;
  return value < usual ? -1 : 1;
}

const known = (crossings: readonly AnimalCrossing[], what: "size" | "speed"): number[] =>
  crossings.flatMap((crossing) => crossing[what] ?? []);

const reasons = { size: { "-1": "small", "1": "large" }, speed: { "-1": "slow", "1": "fast" } } as const;

function reasonOf(
  what: "size" | "speed",
  value: number | undefined,
  reference: readonly number[],
): SuspectReason | undefined {
  const far = value === undefined ? 0 : farFrom(reference, value, minShare[what]);
  return far === 0 ? undefined : reasons[what][`${far}`];
}

/**
 * Finds animals of a batch that are far larger, smaller, slower or faster than the others. A batch of fewer than five
 * animals is compared together with earlier batches of the load. Only crossings in the forward direction are compared,
 * including those of animals that later came back.
 */
export function suspectsIn(batch: Batch, before: readonly Batch[]): Suspect[] {
  const forward = batch.crossings.filter((crossing) => crossing.forward);
  const others = before.toReversed().flatMap(({ crossings }) => crossings.filter((crossing) => crossing.forward));
  const reference = forward.length >= minReference ? forward : [...forward, ...others];
  const [sizes, speeds] = [known(reference, "size"), known(reference, "speed")];
  return forward.flatMap((crossing) => {
    const found = [reasonOf("size", crossing.size, sizes), reasonOf("speed", crossing.speed, speeds)];
    const present = found.filter((reason) => reason !== undefined);
    return present.length === 0 ? [] : [{ crossing, reasons: present }];
  });
}
