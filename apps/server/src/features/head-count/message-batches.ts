import { setImmediate } from "node:timers/promises";
import { livestockData } from "@huiyan/contract/alarm/livestock.rules";
import { type CountedBatch } from "@huiyan/contract/head-count/counted-batch";
import { z } from "zod";
import { type CountMessage } from "./batch.queries.ts";

/** A batch with the addresses of its alarm's pictures. */
export const ShownBatch = z.object({
  message: z.string(),
  index: z.number(),
  time: z.number(),
  heads: z.number(),
  counted: z.number(),
  weight: z.number().optional(),
  image: z.string(),
  resImage: z.string(),
});
export type ShownBatch = z.infer<typeof ShownBatch> & CountedBatch;

/**
 * Maximum milliseconds between a batch and its alarm. If the difference is larger, the batch has the time of the alarm.
 */
const believableMs = 2 * 86_400_000;

const numberIn = (list: unknown[] | null, index: number): number | undefined => {
  const value = list?.[index];
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
};

/** Returns the batches of an alarm. Times are converted to the server's clock; `heads` includes the users' reviews. */
function batchesOf({ id, happened_at, happened_raw, image, res_image, facts }: CountMessage): ShownBatch[] {
  if (facts === null) return [];
  const { counts, reviews } = livestockData({ counts: facts.counts, reviews: facts.reviews });
  const happened = happened_at.getTime();
  const happenedRaw = happened_raw.getTime();
  return counts.map((counted, index) => {
    const since = (numberIn(facts.times, index) ?? happenedRaw) - happenedRaw;
    const weight = numberIn(facts.weights, index);
    return {
      message: id,
      index,
      time: Math.round(happened + (Math.abs(since) < believableMs ? since : 0)),
      heads: reviews[index]?.count ?? counted,
      counted,
      ...(weight !== undefined && { weight }),
      image,
      resImage: res_image,
    };
  });
}

export interface ReadBatches {
  batches: ShownBatch[];
  /** Time before which batches may be missing, epoch ms; undefined if the batches are complete. */
  knownSince: number | undefined;
}

/** Number of batches that are parsed before the function yields to the event loop. */
const slice = 2_000;

/**
 * Returns the batches of a counter's alarms, at most `max`.
 * @param messages alarms, newest first
 * @param isWhole true if there are no older alarms
 */
export async function readBatches(
  messages: readonly CountMessage[],
  { isWhole, max }: { isWhole: boolean; max: number },
): Promise<ReadBatches> {
  const batches: ShownBatch[] = [];
  let oldest = Number.POSITIVE_INFINITY;
  let turn = slice;
  for (const message of messages) {
    const own = batchesOf(message);
    if (message.facts === null || batches.length + own.length > max) return { batches, knownSince: oldest };
    batches.push(...own);
    oldest = Math.max(message.happened_at.getTime(), ...own.map(({ time }) => time));
    if (batches.length < turn) continue;
    turn += slice;
    await setImmediate();
  }
  return { batches, knownSince: isWhole ? undefined : oldest };
}
