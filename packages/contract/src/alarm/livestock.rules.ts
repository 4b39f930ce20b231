import { z } from "zod";

/** Algorithms that count or weigh animals, batch by batch. docs/reference/alarms.md A11. */
export const livestockAlgorithms = ["dbds", "tdds", "cv_tdds_piggy", "dbgz", "tdgz", "cv_tdgz"] as const;
export type LivestockAlgorithm = (typeof livestockAlgorithms)[number];
/** Algorithms that count heads. docs/reference/alarms.md A11. */
const countAlgorithms: readonly string[] = ["tdds", "cv_tdds_piggy", "dbds"];

export const isLivestock = (alg: string): alg is LivestockAlgorithm => livestockAlgorithms.some((each) => each === alg);
/**
 * Returns true if the alarm centre shows alarms of the algorithm.
 * Default without a choice: all algorithms except counted and weighed loads, which are not alarms.
 * @param chosen ids that the organisation chose; null: no choice made
 */
export const isInAlarmCentre = (chosen: readonly string[] | null, alg: string): boolean =>
  chosen === null ? !isLivestock(alg) : chosen.includes(alg);
/** Returns true for algorithms whose alarms offer the details of their point. docs/reference/console.md C8. */
export const offersPointDetails = (alg: string): boolean => countAlgorithms.includes(alg);

/** Bounds of a user's count; docs/reference/alarms.md A11. */
export const reviewCounts = { min: -9999, max: 9999 } as const;
export const reviewRemarkMax = 200;

/** Time after an alarm during which it can be reviewed, in milliseconds. docs/reference/alarms.md A11. */
export const reviewableMs = 30 * 86_400_000;

const finite = z.number().finite();
const Change = z.object({ total: finite, weight: finite.optional() });

/** A user's count in place of a batch's; `version` counts the reviews of the batch. */
const Review = z.object({ count: finite, name: z.string(), time: z.number(), version: z.number().int() });
export type Review = z.infer<typeof Review>;

/** Observation of one batch; weights in kg, times in epoch ms. */
const Batch = z.object({
  time: finite.optional().catch(undefined),
  count: finite.optional().catch(undefined),
  weight: finite.optional().catch(undefined),
  /** Weight of every animal, if the scale knows it. */
  weights: z.array(finite).optional().catch(undefined),
  /** Times at which animals vanished in the passage; they may have been carried out. */
  lifted: z.array(finite).optional().catch(undefined),
  /** Storage keys of the batch's pictures. */
  image: z.string().optional().catch(undefined),
  animal_img: z.string().optional().catch(undefined),
});

/**
 * `data` of a livestock alarm.
 * The fields of the device never change; `change`, `reviews` and `reviews_remark` hold the reviews of members. An
 * absent or malformed field counts as not sent.
 */
export const LivestockData = z.object({
  /** Net heads of each batch. */
  counts: z.array(finite).catch([]),
  /** 1: abnormal animals are suspected in this batch. */
  alarms: z.array(finite).catch([]),
  count_add: finite.optional().catch(undefined),
  count_sub: finite.optional().catch(undefined),
  total: finite.optional().catch(undefined),
  /** kg, 1 decimal. */
  weight: finite.optional().catch(undefined),
  licensePlate: z.string().catch(""),
  msglist: z.array(Batch.catch({})).catch([]),
  change: Change.optional().catch(undefined),
  /** Same length as `counts`; null: not reviewed. */
  reviews: z.array(Review.nullable().catch(null)).catch([]),
  reviews_remark: z.string().catch(""),
  /** Number of times that the remark was written. */
  remark_version: z.number().int().catch(0),
  /** True: reviews are closed. */
  _disabled: z.boolean().catch(false),
});
export type LivestockData = z.infer<typeof LivestockData>;

export const livestockData = (data: unknown): LivestockData => LivestockData.parse(data);

/** Maximum values of one load. A lorry with its load weighs at most 49 t in China. docs/reference/device/README.md §7. */
export const livestockBounds = { weightKg: 50_000, animalKg: 5_000, heads: 100_000 } as const;

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const oneDecimal = (value: number) => Math.round(value * 10) / 10;

/** Heads as the device counted them. */
export const countedTotal = ({ total, counts }: Pick<LivestockData, "total" | "counts">): number =>
  total ?? sum(counts);

/** Returns the shown heads and weight: reviewed values, else the device's. */
export function effective(data: LivestockData): { total: number; weight: number | undefined } {
  return { total: data.change?.total ?? countedTotal(data), weight: data.change?.weight ?? data.weight };
}

/** Returns true if a user has counted every batch. */
export const isReviewed = ({ counts, reviews }: Pick<LivestockData, "counts" | "reviews">): boolean =>
  counts.length > 0 && counts.every((_, index) => reviews[index] != null);

/**
 * Returns true if there is no batch to review or the alarm is too old.
 * @param happenedAt epoch ms, like `now`
 */
export const isReviewClosed = ({ counts }: Pick<LivestockData, "counts">, happenedAt: number, now: number): boolean =>
  counts.length === 0 || now - happenedAt > reviewableMs;

/**
 * Returns the totals after reviews: a reviewed batch uses the reviewed count, the others the device's count.
 * A weight from a scale stays; an estimated weight is scaled with the heads.
 */
export function changeOf(
  alg: string,
  data: Pick<LivestockData, "counts" | "total" | "weight">,
  reviews: readonly (Pick<Review, "count"> | null | undefined)[],
): { total: number; weight?: number } {
  const total = sum(data.counts.map((count, index) => reviews[index]?.count ?? count));
  const counted = countedTotal(data);
  const { weight } = data;
  if (weight === undefined) return { total };
  const follows = alg === "cv_tdgz" && counted !== 0;
  return { total, weight: follows ? oneDecimal((weight * total) / counted) : weight };
}
