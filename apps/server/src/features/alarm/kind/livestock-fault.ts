import { livestockBounds, livestockData } from "@huiyan/contract/alarm/livestock.rules";

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const isHeads = (value: number) => Number.isInteger(value) && Math.abs(value) <= livestockBounds.heads;
const isWeight = (value: number, max: number) => value >= 0 && value <= max;

/**
 * Returns a Chinese sentence about the first impossible value in livestock data; undefined if every value is possible.
 * Net head counts may be negative, because animals walk back.
 */
export function livestockFault(sent: unknown): string | undefined {
  const { counts, total, count_add: add, count_sub: back, weight, msglist } = livestockData(sent);
  const { weightKg, animalKg, heads } = livestockBounds;
  const present = (values: readonly (number | undefined)[]) => values.filter((value) => value !== undefined);
  const ofBatches = msglist.flatMap((batch) => [batch.count]);
  if (!present([total, add, back, ...counts, ...ofBatches]).every(isHeads)) return `头数须为整数，且不超过 ${heads}`;
  if (present([add, back]).some((value) => value < 0)) return "count_add 和 count_sub 不能小于 0";
  const weights = present([weight, ...msglist.map((batch) => batch.weight)]);
  if (!weights.every((value) => isWeight(value, weightKg))) return `重量须为 0 到 ${weightKg} 公斤`;
  const animals = msglist.flatMap((batch) => batch.weights ?? []);
  if (!animals.every((value) => isWeight(value, animalKg))) return `每头的重量须为 0 到 ${animalKg} 公斤`;
  if (total !== undefined && counts.length > 0 && total !== sum(counts)) return "total 与 counts 之和不符";
  if (total !== undefined && add !== undefined && back !== undefined && add - back !== total)
    return "total 与 count_add − count_sub 不符";
  return undefined;
}
