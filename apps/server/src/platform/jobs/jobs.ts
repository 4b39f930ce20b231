import { PgBoss } from "pg-boss";
import { type Clock, type Timer } from "../clock/clock.ts";
import { type Log } from "../log/log.ts";
import { type JobHealth } from "./job-health.ts";

/** Work in the background; nothing runs there that no feature has registered. What has items does them by `runItems`. */
export interface Job {
  /** `feature.what`: in the log, on the health page and in the queue. */
  name: string;
  /**
   * `everyMs`: each jobs node runs it for itself, so long after the end of the run before; it must be safe side by side.
   * `cron`: five fields, Asia/Shanghai; one node at a time, started by the database's clock.
   */
  when: { everyMs: number } | { cron: string };
  /** A run that has not ended after so long is told on the health page; 10 minutes, and 12 hours of a cron. */
  expiresMs?: number;
  run(): Promise<void>;
}

type Cron = Job & { when: { cron: string } };
type Sweep = Job & { when: { everyMs: number } };
const isCron = (job: Job): job is Cron => "cron" in job.when;
const isSweep = (job: Job): job is Sweep => "everyMs" in job.when;

const sweepExpiresMs = 600_000;
const cronExpiresMs = 12 * 3_600_000;
const expiryOf = ({ expiresMs, when }: Job) => expiresMs ?? ("cron" in when ? cronExpiresMs : sweepExpiresMs);

/** What was cut off with its node is known by the heartbeat that is missing; a run that expires is begun again beside itself. */
const queueSettings = (job: Cron) => ({
  ...{ retryLimit: 3, retryBackoff: true },
  ...{ expireInSeconds: expiryOf(job) / 1000, heartbeatSeconds: 60 },
});

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

function watch(job: Job, { jobs, clock }: JobDeps): Promise<boolean> {
  return jobs.watch(job.name, clock.now(), () => job.run(), expiryOf(job));
}

function startSweep(job: Sweep, deps: JobDeps): () => Promise<void> {
  const stopping = new AbortController();
  async function sweep(): Promise<void> {
    for (;;) {
      await deps.timer.wait(job.when.everyMs, stopping.signal);
      if (stopping.signal.aborted) return;
      await watch(job, deps);
    }
  }
  const running = sweep();
  return () => {
    stopping.abort();
    return running;
  };
}

/** @throws where two features register one name */
function refuseDoubles(all: readonly Job[]): void {
  const names = all.map(({ name }) => name);
  const double = names.find((name, at) => names.indexOf(name) !== at);
  if (double !== undefined) throw new Error(`two jobs are named ${double}`);
}

/** Starts what runs beside requests. Cron jobs are kept by pg-boss in the same database. */
export async function startJobs(databaseUrl: string, all: readonly Job[], deps: JobDeps): Promise<RunningJobs> {
  const { timer, log } = deps;
  refuseDoubles(all);
  const boss = new PgBoss({ connectionString: databaseUrl, schema: "pgboss", max: 3 });
  let isStopping = false;
  boss.on("error", (err) => {
    if (!isStopping) log.warn({ err }, "the queue of background jobs has trouble");
  });
  await boss.start();
  for (const job of all.filter(isCron)) {
    const settings = queueSettings(job);
    await boss.createQueue(job.name, { policy: "singleton", ...settings });
    // one that was there keeps its old settings otherwise
    await boss.updateQueue(job.name, settings);
    await boss.schedule(job.name, job.when.cron, null, { tz: "Asia/Shanghai" });
    await boss.work(job.name, { pollingIntervalSeconds: 30 }, async () => {
      log.info({ job: job.name }, "job starts");
      // it is tried again soon
      if (!(await watch(job, deps))) throw new Error(`${job.name} failed`);
    });
  }
  const stops = all.filter(isSweep).map((job) => startSweep(job, deps));
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
