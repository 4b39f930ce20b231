import { type PlanCounts } from "@huiyan/contract/device/maintenance.api";
import { maxPreviewLines } from "@huiyan/contract/device/maintenance.rules";

interface PlanLine {
  will: boolean;
  text: string;
}

function countReasons(skipped: readonly PlanLine[]): PlanCounts["skipped"] {
  const counts = new Map<string, number>();
  for (const { text } of skipped) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].map(([text, count]) => ({ text, count })).toSorted((a, b) => b.count - a.count);
}

/** Counts of a whole plan, and its first lines; where not all have room, those that change come first. */
export function summarisePlan<Line extends PlanLine>(lines: readonly Line[]): PlanCounts & { list: Line[] } {
  const changing = lines.filter(({ will }) => will);
  const skipped = lines.filter(({ will }) => !will);
  return {
    ...{ count: changing.length, total: lines.length, skipped: countReasons(skipped) },
    list: lines.length > maxPreviewLines ? [...changing, ...skipped].slice(0, maxPreviewLines) : [...lines],
  };
}
