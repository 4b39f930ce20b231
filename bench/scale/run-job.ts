import { setTimeout as sleep } from "node:timers/promises";
import { type Client } from "pg";

/**
 * Queues a job, as the job scheduler does, and waits until it has ended.
 * @returns duration of the run, milliseconds
 * @throws if the job failed
 */
export async function runJob(db: Client, name: string): Promise<number> {
  const { rows } = await db.query<{ id: string }>("insert into pgboss.job (name) values ($1) returning id", [name]);
  for (;;) {
    const { rows: found } = await db.query<{ state: string; ms: string | null }>(
      "select state, extract(epoch from completed_on - started_on) * 1000 as ms from pgboss.job where id = $1",
      [rows[0]?.id],
    );
    const { state, ms } = found[0] ?? { state: "gone", ms: null };
    if (state === "completed") return Math.round(Number(ms));
    if (state === "failed" || state === "gone") throw new Error(`${name}: ${state}`);
    await sleep(200);
  }
}
