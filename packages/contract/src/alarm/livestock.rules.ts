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

/** Range of a head count that a user can enter in a review. docs/reference/alarms.md A11. */
export const reviewCounts = { min: -9999, max: 9999 } as const;
export const reviewRemarkMax = 200;

/** Time after an alarm during which it can be reviewed, in milliseconds. docs/reference/alarms.md A11. */
export const reviewableMs = 30 * 86_400_000;

const finite = z.number().finite();
const Change = z.object({ total: finite, weight: finite.optional() });

/** A user's count that replaces the device's count of a batch. `version`: number of reviews of this batch so far. */
const Review = z.object({ count: finite, name: z.string(), time: z.number(), version: z.number().int() });
export type Review = z.infer<typeof Review>;

/** Report of the device about one batch; weights in kg, times in epoch ms. */
const Batch = z.object({
  time: finite.optional().catch(undefined),
  count: finite.optional().catch(undefined),
  weight: finite.optional().catch(undefined),
  /** Weights of the animals that were weighed one by one. */
  weights: z.array(finite).optional().catch(undefined),
  /** Times at which animals disappeared inside the passage, perhaps because a person lifted them out. */
  lifted: z.array(finite).optional().catch(undefined),
  /** Storage keys of the batch's pictures. */
  image: z.string().optional().catch(undefined),
  animal_img: z.string().optional().catch(undefined),
});

/**
 * `data` of a livestock alarm.
 * The server never changes the fields that the device sent; `change`, `reviews` and `reviews_remark` hold the reviews
 * of members. A malformed field counts as absent.
 */
export const LivestockData = z.object({
  /** Net number of animals per batch. */
  counts: z.array(finite).catch([]),
  /** Per batch: 1 if it contains suspected abnormal animals. */
  alarms: z.array(finite).catch([]),
  count_add: finite.optional().catch(undefined),
  count_sub: finite.optional().catch(undefined),
  total: finite.optional().catch(undefined),
  /** Weight in kg, 1 decimal. */
  weight: finite.optional().catch(undefined),
  licensePlate: z.string().catch(""),
  msglist: z.array(Batch.catch({})).catch([]),
  change: Change.optional().catch(undefined),
  /** Review per batch, same length as `counts`; null: not reviewed. */
  reviews: z.array(Review.nullable().catch(null)).catch([]),
  reviews_remark: z.string().catch(""),
  /** Number of times that a user saved the remark. */
  remark_version: z.number().int().catch(0),
  /** True if the alarm can no longer be reviewed. */
  _disabled: z.boolean().catch(false),
});
export type LivestockData = z.infer<typeof LivestockData>;

export const livestockData = (data: unknown): LivestockData => LivestockData.parse(data);

/** Upper bounds of one load. A lorry with its load weighs at most 49 t in China. docs/reference/device/README.md §7. */
export const livestockBounds = { weightKg: 50_000, animalKg: 5_000, heads: 100_000 } as const;

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const oneDecimal = (value: number) => Math.round(value * 10) / 10;

/** Returns the number of animals that the device counted. */
export const countedTotal = ({ total, counts }: Pick<LivestockData, "total" | "counts">): number =>
  total ?? sum(counts);

/** Returns the number of animals and the weight to show: the values after reviews, else the device's. */
export function effective(data: LivestockData): { total: number; weight: number | undefined } {
  return { total: data.change?.total ?? countedTotal(data), weight: data.change?.weight ?? data.weight };
}

/** Returns true if a user has reviewed the count of every batch. */
export const isReviewed = ({ counts, reviews }: Pick<LivestockData, "counts" | "reviews">): boolean =>
  counts.length > 0 && counts.every((_, index) => reviews[index] != null);

/**
 * Returns true if the alarm has no batch to review or is older than `reviewableMs`.
 * @param happenedAt epoch ms, like `now`
 */
export const isReviewClosed = ({ counts }: Pick<LivestockData, "counts">, happenedAt: number, now: number): boolean =>
  counts.length === 0 || now - happenedAt > reviewableMs;

/**
 * Returns the totals after reviews: the user's count for reviewed batches, the device's count for the others.
 * A weight measured by a scale is not changed; an estimated weight is scaled with the number of animals.
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
