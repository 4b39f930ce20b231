import { type Client } from "pg";
import { type Statement } from "./recorded-statements.ts";

/** A month of a partitioned table. */
const month = /_\d{6}\b/g;
const figures = / \(actual rows=[\d.]+ loops=\d+\)/;
/** Values that differ from run to run: ids, times, lists of them. */
const ownValues: [RegExp, string][] = [
  [/'\{[^']*\}'/g, "'{…}'"],
  [/'[0-9a-f]{8}-[0-9a-f-]{27}'/g, "'…'"],
  [/'\d{4}-\d\d-\d\d [^']*'/g, "'…'"],
  [/'\\x[0-9a-f]+'/g, "'…'"],
  [/_org_id_happened_at_id_device_uid_\w+/g, "_…"],
];

/** Details of one run, not of the plan. */
const ofOneRun =
  /^\s*(Storage|Buckets|Batches|Heap Fetches|Index Searches|Rows Removed|Sort Method|Trigger|Planning|Full-sort|Presorted|Pre-sorted|Cache Mode|Hits)\b/;

interface PlanLine {
  "QUERY PLAN": string;
}

/** The steps of a plan, a line each: empty months and steps that were never executed are left out, as are figures. */
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
  // the months of a period are read alike
  return plain.filter((line, at) => line !== plain[at - 1]);
}

/** Plan of the database with these values; its changes are rolled back. */
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
