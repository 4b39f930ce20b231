import { zoneName } from "@huiyan/contract/calendar";
import { PgBoss } from "pg-boss";
import { type Clock, type Timer } from "../clock/clock.ts";
import { type Log } from "../log/log.ts";
import { type JobHealth } from "./job-health.ts";

/** A background job, registered by a feature. Jobs with items process them by `runItems`. */
export interface Job {
  /** Name as `feature.name`: in the log, on the health page and in the queue. */
  name: string;
  /**
   * Schedule. `everyMs`: each jobs node runs it separately, this long after the end of the previous run; it must be
   * safe in parallel.
   * `cron`: five fields, in the organisations' zone; one node at a time, started by the database's clock.
   */
  when: { everyMs: number } | { cron: string };
  /** Duration from which a run is reported on the health page; default: 10 minutes, and 12 hours for cron. */
  expiresMs?: number;
  run(): Promise<void>;
  /** For `everyMs`: runs on every node, not only on jobs nodes. */
  everywhere?: boolean;
  /** Jobs of `everyMs` that start at once after a run, because the run has created work for them. */
  wakes?: readonly string[];
  /** Waits for work that its runs started in the background. */
  end?(): Promise<void>;
}

type Cron = Job & { when: { cron: string } };
type Sweep = Job & { when: { everyMs: number } };
const isCron = (job: Job): job is Cron => "cron" in job.when;
const isSweep = (job: Job): job is Sweep => "everyMs" in job.when;

/** Maximum delay of a run on request, in seconds. */
const cronPollSeconds = 10;
const sweepExpiresMs = 600_000;
const cronExpiresMs = 12 * 3_600_000;
/** Channel that notifies nodes which job to run now. */
export const jobChannel = "jobs";
const expiryOf = ({ expiresMs, when }: Job) => expiresMs ?? ("cron" in when ? cronExpiresMs : sweepExpiresMs);

/** A run that died with its node is detected by the missing heartbeat; an expired run is restarted in parallel. */
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
  /** Runs a job at once. @returns false if this node has no job of that name */
  runNow(job: string): Promise<boolean>;
  stop(): Promise<void>;
}

const whenOf = ({ when }: Job): string => ("cron" in when ? when.cron : `${String(when.everyMs / 1000)} s`);

/** Maximum wait for running jobs at the server's stop; each run may be aborted safely. */
const stopMs = 5000;

function watch(job: Job, { jobs, clock }: JobDeps): Promise<boolean> {
  return jobs.watch(job.name, clock.now(), () => job.run(), expiryOf(job));
}

interface RunningSweep {
  /** Runs at once, or again after the current run. */
  wake(): void;
  stop(): Promise<void>;
}

/** @param wakeOthers called after each run */
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

/** Starts the jobs of a node without the jobs role: those that run on every node. */
export function startOwnWork(all: readonly Job[], deps: JobDeps): RunningJobs {
  const own = all.filter(({ everywhere }) => everywhere === true);
  for (const job of own) deps.jobs.register(job.name, whenOf(job));
  const sweeps = startSweeps(own, deps);
  return { runNow: async (job) => runSweep(sweeps, job), stop: () => stopSweeps(sweeps, deps.timer) };
}

/** @throws if two features register one name, or a job to wake does not exist */
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
    // an existing queue would keep its old settings
    await boss.updateQueue(job.name, settings);
    await boss.schedule(job.name, job.when.cron, null, { tz: zoneName });
    await boss.work(job.name, { pollingIntervalSeconds: cronPollSeconds }, async () => {
      log.info({ job: job.name }, "job starts");
      // a failure is retried soon
      if (!(await watch(job, deps))) throw new Error(`${job.name} failed`);
    });
  }
  const sweeps = startSweeps(all, deps);
  const crons = new Map(all.filter(isCron).map((job) => [job.name, job]));
  return {
    async runNow(name) {
      const cron = crons.get(name);
      if (cron === undefined) return runSweep(sweeps, name);
      // every node receives the request; the queue accepts one
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
