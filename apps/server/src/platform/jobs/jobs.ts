import { PgBoss } from "pg-boss";
import { type Log } from "../log/log.ts";

/** A job that the database's clock starts, on one node at a time. */
export interface CronJob {
  name: string;
  /** Five fields, Asia/Shanghai. */
  cron: string;
  run(): Promise<void>;
}

/** A sweep that every jobs node runs for itself; it must be safe side by side. */
export interface SweepJob {
  name: string;
  everyMs: number;
  run(): Promise<void>;
}

export interface RunningJobs {
  stop(): Promise<void>;
}

function startSweep(job: SweepJob, log: Log): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = job
      .run()
      .catch((err: unknown) => log.warn({ err, job: job.name }, "sweep failed"))
      .finally(() => {
        busy = false;
      });
  }, job.everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Starts what runs beside requests. Cron jobs are kept by pg-boss in the same database. */
export async function startJobs(
  databaseUrl: string,
  crons: CronJob[],
  sweeps: SweepJob[],
  log: Log,
): Promise<RunningJobs> {
  const boss = new PgBoss({ connectionString: databaseUrl, schema: "pgboss", max: 3 });
  boss.on("error", (err) => log.warn({ err }, "jobs"));
  await boss.start();
  for (const job of crons) {
    await boss.createQueue(job.name, { policy: "singleton", retryLimit: 3, retryBackoff: true });
    await boss.schedule(job.name, job.cron, null, { tz: "Asia/Shanghai" });
    await boss.work(job.name, { pollingIntervalSeconds: 30 }, async () => {
      log.info({ job: job.name }, "job starts");
      await job.run();
    });
  }
  const stops = sweeps.map((job) => startSweep(job, log));
  return {
    async stop() {
      await Promise.all(stops.map((stop) => stop()));
      await boss.stop({ graceful: false, close: true });
    },
  };
}
