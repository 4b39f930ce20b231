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

/**
 * Returns the counts of a plan, and its first lines. If there are too many lines, those of changing devices come first.
 */
export function summarisePlan<Line extends PlanLine>(lines: readonly Line[]): PlanCounts & { list: Line[] } {
  const changing = lines.filter(({ will }) => will);
  const skipped = lines.filter(({ will }) => !will);
  return {
    count: changing.length,
    total: lines.length,
    skipped: countReasons(skipped),
    list: lines.length > maxPreviewLines ? [...changing, ...skipped].slice(0, maxPreviewLines) : [...lines],
  };
}
