import { zoneName } from "@huiyan/contract/calendar";
import { PgBoss } from "pg-boss";
import { type Clock, type Timer } from "../clock/clock.ts";
import { type Log } from "../log/log.ts";
import { type JobHealth } from "./job-health.ts";

/** A background job, registered by a feature. A job that handles many items passes them to `runItems`. */
export interface Job {
  /** Name as `feature.name`: in the log, on the health page and in the queue. */
  name: string;
  /**
   * Schedule. `everyMs`: every node with the jobs role runs the job, this many ms after the end of the node's previous
   * run; runs on several nodes may overlap. `cron`: five fields in China time; the job runs on one node at a time, by
   * the database's clock.
   */
  when: { everyMs: number } | { cron: string };
  /** Duration in milliseconds after which a run is reported as failing; default: 10 minutes, for cron 12 hours. */
  expiresMs?: number;
  run(): Promise<void>;
  /** For `everyMs`: runs on every node, not only on nodes with the jobs role. */
  everywhere?: boolean;
  /** Names of `everyMs` jobs that run right after this job, because this job has created work for them. */
  wakes?: readonly string[];
  /** Waits at the shutdown for work that runs in the background since earlier runs. */
  end?(): Promise<void>;
}

type Cron = Job & { when: { cron: string } };
type Sweep = Job & { when: { everyMs: number } };
const isCron = (job: Job): job is Cron => "cron" in job.when;
const isSweep = (job: Job): job is Sweep => "everyMs" in job.when;

/** Interval in seconds at which the queue is checked, and so the maximum delay of a requested run. */
const cronPollSeconds = 10;
const sweepExpiresMs = 600_000;
const cronExpiresMs = 12 * 3_600_000;
/** Bus topic on which nodes receive the name of a job to run now. */
export const jobChannel = "jobs";
const expiryOf = ({ expiresMs, when }: Job) => expiresMs ?? ("cron" in when ? cronExpiresMs : sweepExpiresMs);

/**
 * Returns the pg-boss settings of a cron job. A missing heartbeat shows that a run died with its node. A run that
 * exceeds its time is started again, although the old run may still continue.
 */
const queueSettings = (job: Cron) => ({
  retryLimit: 3,
  retryBackoff: true,
  expireInSeconds: expiryOf(job) / 1000,
  heartbeatSeconds: 60,
});

export interface JobDeps {
  jobs: JobHealth;
  clock: Clock;
  timer: Timer;
  log: Log;
}

export interface RunningJobs {
  /** Runs a job at once. @returns false if this node has no job of that name */
  runNow(job: string): Promise<boolean>;
  stop(): Promise<void>;
}

const whenOf = ({ when }: Job): string => ("cron" in when ? when.cron : `${String(when.everyMs / 1000)} s`);

/** Maximum wait in milliseconds for running jobs at shutdown. Aborting a run is always safe. */
const stopMs = 5000;

function watch(job: Job, { jobs, clock }: JobDeps): Promise<boolean> {
  return jobs.watch(job.name, clock.now(), () => job.run(), expiryOf(job));
}

interface RunningSweep {
  /** Runs the job now; if it is running, again afterwards. */
  wake(): void;
  stop(): Promise<void>;
}

/** Starts the loop of an `everyMs` job. @param wakeOthers called after each run */
function startSweep(job: Sweep, deps: JobDeps, wakeOthers: () => void): RunningSweep {
  let isStopping = false;
  let isWoken = false;
  let wakeUp = () => {};
  async function wait(): Promise<void> {
    const woken = new AbortController();
    wakeUp = () => woken.abort();
    if (!isWoken) await deps.timer.wait(job.when.everyMs, woken.signal);
    isWoken = false;
  }
  async function sweep(): Promise<void> {
    for (;;) {
      await wait();
      if (isStopping) return;
      await watch(job, deps);
      wakeOthers();
    }
  }
  const running = sweep();
  const wake = () => {
    isWoken = true;
    wakeUp();
  };
  return {
    wake,
    async stop() {
      isStopping = true;
      wake();
      await running;
      await job.end?.();
    },
  };
}

function startSweeps(all: readonly Job[], deps: JobDeps): ReadonlyMap<string, RunningSweep> {
  const sweeps = new Map<string, RunningSweep>();
  for (const job of all.filter(isSweep)) {
    const wakeOthers = () => {
      for (const name of job.wakes ?? []) sweeps.get(name)?.wake();
    };
    sweeps.set(job.name, startSweep(job, deps, wakeOthers));
  }
  return sweeps;
}

function runSweep(sweeps: ReadonlyMap<string, RunningSweep>, job: string): boolean {
  const sweep = sweeps.get(job);
  sweep?.wake();
  return sweep !== undefined;
}

async function stopSweeps(sweeps: ReadonlyMap<string, RunningSweep>, timer: Timer): Promise<void> {
  const ended = new AbortController();
  const late = timer.wait(stopMs, ended.signal);
  await Promise.race([Promise.all([...sweeps.values()].map((sweep) => sweep.stop())), late]);
  ended.abort();
}

/** Starts the jobs of a node without the jobs role: only those with `everywhere`. */
export function startOwnWork(all: readonly Job[], deps: JobDeps): RunningJobs {
  const own = all.filter(({ everywhere }) => everywhere === true);
  for (const job of own) deps.jobs.register(job.name, whenOf(job));
  const sweeps = startSweeps(own, deps);
  return { runNow: async (job) => runSweep(sweeps, job), stop: () => stopSweeps(sweeps, deps.timer) };
}

/** @throws Error if two features register one name, or `wakes` names a job that does not exist */
function refuseWrongNames(all: readonly Job[]): void {
  const names = all.map(({ name }) => name);
  const double = names.find((name, at) => names.indexOf(name) !== at);
  if (double !== undefined) throw new Error(`two jobs are named ${double}`);
  const sweeps = new Set(all.filter(isSweep).map(({ name }) => name));
  const unknown = all.flatMap(({ wakes = [] }) => wakes).find((name) => !sweeps.has(name));
  if (unknown !== undefined) throw new Error(`no job of everyMs is named ${unknown}, which is to be woken`);
}

/** Starts the background jobs. Cron jobs are managed by pg-boss in the same database. */
export async function startJobs(databaseUrl: string, all: readonly Job[], deps: JobDeps): Promise<RunningJobs> {
  const { timer, log } = deps;
  refuseWrongNames(all);
  for (const job of all) deps.jobs.register(job.name, whenOf(job));
  const boss = new PgBoss({ connectionString: databaseUrl, schema: "pgboss", max: 3 });
  let isStopping = false;
  boss.on("error", (err) => {
    if (!isStopping) log.warn({ err }, "the queue of background jobs has trouble");
  });
  await boss.start();
  for (const job of all.filter(isCron)) {
    const settings = queueSettings(job);
    await boss.createQueue(job.name, { policy: "singleton", ...settings });
    // `createQueue` does not change the settings of an existing queue
    await boss.updateQueue(job.name, settings);
    await boss.schedule(job.name, job.when.cron, null, { tz: zoneName });
    await boss.work(job.name, { pollingIntervalSeconds: cronPollSeconds }, async () => {
      log.info({ job: job.name }, "job starts");
      // the error makes the queue retry the job soon
      if (!(await watch(job, deps))) throw new Error(`${job.name} failed`);
    });
  }
  const sweeps = startSweeps(all, deps);
  const crons = new Map(all.filter(isCron).map((job) => [job.name, job]));
  return {
    async runNow(name) {
      const cron = crons.get(name);
      if (cron === undefined) return runSweep(sweeps, name);
      // every node receives the request; the queue accepts only one of them
      await boss.send(name, {}, { singletonKey: "asked", singletonSeconds: 5 });
      return true;
    },
    async stop() {
      isStopping = true;
      await stopSweeps(sweeps, timer);
      await boss.stop({ graceful: false, close: true });
    },
  };
}
