import { type Client } from "pg";
import { type Statement } from "./recorded-statements.ts";

/** Suffix of a monthly partition's name. */
const month = /_\d{6}\b/g;
const figures = / \(actual rows=[\d.]+ loops=\d+\)/;
/**
 * Parts of a plan that differ between runs, with their replacements: ids, times, lists of ids and times, and names of
 * partitions' indexes.
 */
const ownValues: [RegExp, string][] = [
  [/'\{[^']*\}'/g, "'{…}'"],
  [/'[0-9a-f]{8}-[0-9a-f-]{27}'/g, "'…'"],
  [/'\d{4}-\d\d-\d\d [^']*'/g, "'…'"],
  [/'\\x[0-9a-f]+'/g, "'…'"],
  [/_org_id_happened_at_id_device_uid_\w+/g, "_…"],
];

/** Pattern of lines with figures of a single run, which are removed from the plan. */
const ofOneRun =
  /^\s*(Storage|Buckets|Batches|Heap Fetches|Index Searches|Rows Removed|Sort Method|Trigger|Planning|Full-sort|Presorted|Pre-sorted|Cache Mode|Hits)\b/;

interface PlanLine {
  "QUERY PLAN": string;
}

/**
 * Returns the steps of a plan, one per line, without figures. Partitions without rows and steps that were never
 * executed are left out.
 */
function stepsOf(rows: readonly PlanLine[]): string[] {
  const lines = rows.map((row) => row["QUERY PLAN"]).filter((line) => !ofOneRun.test(line));
  const steps: string[] = [];
  let skipped: number | undefined;
  for (const line of lines) {
    const depth = line.search(/\S/);
    if (skipped !== undefined && depth > skipped) continue;
    const isEmptyMonth = line.search(month) >= 0 && /rows=0\.00 /.test(line);
    skipped = isEmptyMonth || /never executed/.test(line) ? depth : undefined;
    if (skipped === undefined) steps.push(line);
  }
  const plain = steps.map((line) =>
    ownValues.reduce(
      (text, [value, sign]) => text.replaceAll(value, sign),
      line.replace(figures, "").replaceAll(month, "_<month>"),
    ),
  );
  // Keeps one of several equal lines: the partitions of a period have the same steps.
  return plain.filter((line, at) => line !== plain[at - 1]);
}

/** Executes a statement and returns its plan; all changes are rolled back. */
export async function planOf(db: Client, { text, values }: Statement): Promise<string[]> {
  await db.query("begin");
  try {
    const { rows } = await db.query<PlanLine>({
      text: `explain (analyze, costs off, timing off, summary off, buffers off) ${text}`,
      values,
    });
    return stepsOf(rows);
  } finally {
    await db.query("rollback");
  }
}
