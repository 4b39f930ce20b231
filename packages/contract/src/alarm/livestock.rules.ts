import { z } from "zod";

/** Algorithms that count or weigh animals, batch by batch. docs/reference/alarms.md A11. */
export const livestockAlgorithms = ["dbds", "tdds", "cv_tdds_piggy", "dbgz", "tdgz", "cv_tdgz"] as const;
export type LivestockAlgorithm = (typeof livestockAlgorithms)[number];
/** Those that count heads. docs/reference/alarms.md A11. */
const countAlgorithms: readonly string[] = ["tdds", "cv_tdds_piggy", "dbds"];

export const isLivestock = (alg: string): alg is LivestockAlgorithm => livestockAlgorithms.some((each) => each === alg);
/**
 * Whether alarms of an algorithm stand in the alarm centre. Until somebody chose, all do but counted and weighed loads,
 * which are no alarms.
 * @param chosen ids that the organisation chose; null: nobody chose
 */
export const isInAlarmCentre = (chosen: readonly string[] | null, alg: string): boolean =>
  chosen === null ? !isLivestock(alg) : chosen.includes(alg);
/** Whose alarms offer the details of their point. docs/reference/console.md C8. */
export const offersPointDetails = (alg: string): boolean => countAlgorithms.includes(alg);

/** A person's count; docs/reference/alarms.md A11. */
export const reviewCounts = { min: -9999, max: 9999 } as const;
export const reviewRemarkMax = 200;

/** Until then a message can be reviewed. docs/reference/alarms.md A11. */
export const reviewableMs = 30 * 86_400_000;

const finite = z.number().finite();
const Change = z.object({ total: finite, weight: finite.optional() });

/** A person's count in place of a batch's; `version` counts how often the batch was counted again. */
const Review = z.object({ count: finite, name: z.string(), time: z.number(), version: z.number().int() });
export type Review = z.infer<typeof Review>;

/** What was seen of one batch; kg, epoch ms. */
const Batch = z.object({
  time: finite.optional().catch(undefined),
  count: finite.optional().catch(undefined),
  weight: finite.optional().catch(undefined),
  /** Of each animal, where the scale knows. */
  weights: z.array(finite).optional().catch(undefined),
  /** When animals vanished in the passage, which may have been carried out. */
  lifted: z.array(finite).optional().catch(undefined),
  /** Keys of what was seen of it. */
  image: z.string().optional().catch(undefined),
  animal_img: z.string().optional().catch(undefined),
});

/**
 * `data` of a livestock alarm. What a device sends never changes; `change`, `reviews` and `reviews_remark` are what people
 * made of it. Whatever is absent or of another shape counts as not sent.
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
  /** As long as `counts`; null: not reviewed. */
  reviews: z.array(Review.nullable().catch(null)).catch([]),
  reviews_remark: z.string().catch(""),
  /** How often the remark was written. */
  remark_version: z.number().int().catch(0),
  /** No more reviews. */
  _disabled: z.boolean().catch(false),
});
export type LivestockData = z.infer<typeof LivestockData>;

export const livestockData = (data: unknown): LivestockData => LivestockData.parse(data);

/** Maximum values of one load. A lorry with its load weighs at most 49 t in China. docs/device.md §7. */
export const livestockBounds = { weightKg: 50_000, animalKg: 5_000, heads: 100_000 } as const;

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const oneDecimal = (value: number) => Math.round(value * 10) / 10;

/** Heads as the device counted them. */
export const countedTotal = ({ total, counts }: Pick<LivestockData, "total" | "counts">): number =>
  total ?? sum(counts);

/** Heads and weight as they are shown: those that people have put in place, else the device's. */
export function effective(data: LivestockData): { total: number; weight: number | undefined } {
  return { total: data.change?.total ?? countedTotal(data), weight: data.change?.weight ?? data.weight };
}

/** Every batch was counted by a person. */
export const isReviewed = ({ counts, reviews }: Pick<LivestockData, "counts" | "reviews">): boolean =>
  counts.length > 0 && counts.every((_, index) => reviews[index] != null);

/** Nothing to review, or too old. @param happenedAt epoch ms, like `now` */
export const isReviewClosed = ({ counts }: Pick<LivestockData, "counts">, happenedAt: number, now: number): boolean =>
  counts.length === 0 || now - happenedAt > reviewableMs;

/**
 * What the reviews make of the whole: each reviewed batch counts as reviewed, the others as counted. A scale's weight
 * stays; an estimate follows the heads.
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
