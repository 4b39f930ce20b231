import { PgBoss } from "pg-boss";
import { type Clock, type Timer } from "../clock/clock.ts";
import { type Log } from "../log/log.ts";
import { type JobHealth } from "./job-health.ts";

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
  /** From the end of one run to the beginning of the next. */
  everyMs: number;
  run(): Promise<void>;
}

/**
 * Beyond the longest run of any: a run that expires is begun again beside itself. What was cut off with its node is known
 * by the heartbeat that is missing.
 */
const queueSettings = {
  ...{ retryLimit: 3, retryBackoff: true },
  ...{ expireInSeconds: 12 * 3600, heartbeatSeconds: 60 },
} as const;

export interface JobDeps {
  jobs: JobHealth;
  clock: Clock;
  timer: Timer;
  log: Log;
}

export interface RunningJobs {
  stop(): Promise<void>;
}

/** So long is waited for what runs when the server stops; each run is safe to be cut off. */
const stopMs = 5000;

function startSweep(job: SweepJob, { jobs, clock, timer }: JobDeps): () => Promise<void> {
  const stopping = new AbortController();
  async function sweep(): Promise<void> {
    for (;;) {
      await timer.wait(job.everyMs, stopping.signal);
      if (stopping.signal.aborted) return;
      await jobs.watch(job.name, clock.now(), () => job.run());
    }
  }
  const running = sweep();
  return () => {
    stopping.abort();
    return running;
  };
}

/** Starts what runs beside requests. Cron jobs are kept by pg-boss in the same database. */
export async function startJobs(
  databaseUrl: string,
  crons: CronJob[],
  sweeps: SweepJob[],
  { jobs, clock, timer, log }: JobDeps,
): Promise<RunningJobs> {
  const boss = new PgBoss({ connectionString: databaseUrl, schema: "pgboss", max: 3 });
  let isStopping = false;
  boss.on("error", (err) => {
    if (!isStopping) log.warn({ err }, "the queue of background jobs has trouble");
  });
  await boss.start();
  for (const job of crons) {
    await boss.createQueue(job.name, { policy: "singleton", ...queueSettings });
    // one that was there keeps its old settings otherwise
    await boss.updateQueue(job.name, queueSettings);
    await boss.schedule(job.name, job.cron, null, { tz: "Asia/Shanghai" });
    await boss.work(job.name, { pollingIntervalSeconds: 30 }, async () => {
      log.info({ job: job.name }, "job starts");
      const done = await jobs.watch(job.name, clock.now(), () => job.run());
      // it is tried again soon
      if (!done) throw new Error(`${job.name} failed`);
    });
  }
  const stops = sweeps.map((job) => startSweep(job, { jobs, clock, timer, log }));
  return {
    async stop() {
      isStopping = true;
      const ended = new AbortController();
      const late = timer.wait(stopMs, ended.signal);
      await Promise.race([Promise.all(stops.map((stop) => stop())), late]);
      ended.abort();
      await boss.stop({ graceful: false, close: true });
    },
  };
}
