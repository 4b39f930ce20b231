import {
  type LivestockBatch,
  type LivestockCountData,
  livestockLimits,
  type MissingWeight,
} from "@huiyan/contract/alarm/livestock-count.device";
import { type SeenPlate } from "#platform/inputs/scene-inputs.ts";
import { type Batch, headsOf } from "./batch.rules.ts";
import { suspectsIn } from "./suspects.rules.ts";
import { type BatchWeight } from "./weight.rules.ts";

/**
 * Returns the data of a batch.
 * @param before earlier batches of the same load
 * @param lifted times at which animals vanished in the passage during the batch, epoch ms
 */
export function batchData(
  batch: Batch,
  before: readonly Batch[],
  weighed: BatchWeight,
  lifted: readonly number[] = [],
): LivestockBatch {
  const suspects = suspectsIn(batch, before);
  const { add, sub, count } = headsOf(batch);
  const { weight, weights, missing } = weighed;
  return {
    time: Math.round(batch.crossings[0]?.at ?? 0),
    end: Math.round(batch.crossings.at(-1)?.at ?? 0),
    count,
    add,
    sub,
    ...(weight !== undefined && { weight }),
    ...(weights !== undefined && { weights }),
    ...(missing !== undefined && { weight_missing: missing satisfies MissingWeight }),
    alarm: suspects.length + lifted.length > 0 ? 1 : 0,
    ...(lifted.length > 0 && { lifted: lifted.slice(0, livestockLimits.suspects).map(Math.round) }),
    suspects: suspects
      .slice(0, livestockLimits.suspects)
      .map(({ crossing, reasons }) => ({ time: Math.round(crossing.at), reasons })),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Returns the total weight; absent if a batch with animals has no weight. */
function weightOf(batches: readonly LivestockBatch[]): { weight?: number } {
  const withHeads = batches.filter(({ count }) => count > 0);
  const weights = withHeads.flatMap(({ weight }) => weight ?? []);
  if (withHeads.length === 0 || weights.length < withHeads.length) return {};
  return { weight: Math.round(sum(weights) * 10) / 10 };
}

/**
 * Returns the lorry's plate: the plate that the configured channel has read during the load. Empty if the channel read
 * none or several; several are listed in `plates`.
 */
export function plateOf(
  plates: readonly SeenPlate[],
  channel: string,
  { from, to }: { from: number; to: number },
): Pick<LivestockCountData, "licensePlate" | "plates"> {
  const there = plates.filter((plate) => plate.channel === channel && plate.at >= from && plate.at <= to);
  const different = [...new Set(there.map(({ text }) => text))];
  const [only] = different;
  if (only !== undefined && different.length === 1) return { licensePlate: only };
  return { licensePlate: "", ...(different.length > 1 && { plates: different.slice(-8) }) };
}

/** Returns the data of a load, without its plate and the boxes of its picture. */
export function loadData(batches: readonly LivestockBatch[]): Omit<LivestockCountData, "boxes" | "licensePlate"> {
  return {
    counts: batches.map(({ count }) => count),
    alarms: batches.map(({ alarm }) => alarm),
    count_add: sum(batches.map(({ add }) => add)),
    count_sub: sum(batches.map(({ sub }) => sub)),
    total: sum(batches.map(({ count }) => count)),
    ...weightOf(batches),
    msglist: [...batches],
  };
}
