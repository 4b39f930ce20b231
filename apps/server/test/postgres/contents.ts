import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { features } from "../../src/features.ts";
import { type TestApp } from "../test-app.ts";

/** Returns the number of rows of every table, and of the pictures that the demo has extracted. */
export async function contentsOf({ services, dataDir }: TestApp): Promise<Record<string, number>> {
  const db = services.db.sql;
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
      and not relispartition order by relname`.execute(db);
  const counts: [string, number][] = [];
  for (const { name } of rows) {
    const counted = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}`.execute(db);
    counts.push([name, counted.rows[0]?.n ?? 0]);
  }
  const shots = await readdir(join(dataDir, "demo", "shots")).catch(() => []);
  return { ...Object.fromEntries(counts), "demo/shots": shots.length };
}

/** Jobs that add changes to totals, and jobs that delete totals of zero. */
const countJobs = ["alarm.count", "alarm.retention", "flow.count", "flow.cleanUp"];
const parkingJobs = ["parking.count", "parking.countHours", "parking.cleanUp"];

/** Runs these jobs, so that all totals are complete and none is zero. */
export async function settleCounts({ services }: TestApp): Promise<void> {
  const jobs = features(services).flatMap((feature) => feature.jobs?.(services) ?? []);
  for (const { name, run } of jobs) if ([...countJobs, ...parkingJobs].includes(name)) await run();
}
