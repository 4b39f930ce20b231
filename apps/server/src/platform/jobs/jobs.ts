import { zoneName } from "@huiyan/contract/calendar";
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
   * `cron`: five fields, in the organisations' zone; one node at a time, started by the database's clock.
   */
  when: { everyMs: number } | { cron: string };
  /** A run that has not ended after so long is reported on the health page; 10 minutes, and 12 hours of a cron. */
  expiresMs?: number;
  run(): Promise<void>;
  /** Of `everyMs`: each node runs it, not those alone that do jobs. */
  everywhere?: boolean;
  /** Jobs of `everyMs` that look at once when a run has ended: it has made work for them. */
  wakes?: readonly string[];
  /** Waits for what its runs began and left to itself. */
  end?(): Promise<void>;
}

type Cron = Job & { when: { cron: string } };
type Sweep = Job & { when: { everyMs: number } };
const isCron = (job: Job): job is Cron => "cron" in job.when;
const isSweep = (job: Job): job is Sweep => "everyMs" in job.when;

/** A run that somebody asks for begins within so long. */
const cronPollSeconds = 10;
const sweepExpiresMs = 600_000;
const cronExpiresMs = 12 * 3_600_000;
/** On it nodes hear which job is to run now. */
export const jobChannel = "jobs";
const expiryOf = ({ expiresMs, when }: Job) => expiresMs ?? ("cron" in when ? cronExpiresMs : sweepExpiresMs);

/** What was cut off with its node is known by the heartbeat that is missing; a run that expires is begun again in parallel with itself. */
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
  /** Has a job run at once. @returns false where this node does none of that name */
  runNow(job: string): Promise<boolean>;
  stop(): Promise<void>;
}

const whenOf = ({ when }: Job): string => ("cron" in when ? when.cron : `${String(when.everyMs / 1000)} s`);

/** So long is waited for what runs when the server stops; each run is safe to be cut off. */
const stopMs = 5000;

function watch(job: Job, { jobs, clock }: JobDeps): Promise<boolean> {
  return jobs.watch(job.name, clock.now(), () => job.run(), expiryOf(job));
}

interface RunningSweep {
  /** Runs at once, or once more where it runs. */
  wake(): void;
  stop(): Promise<void>;
}

/** @param wakeOthers after each run */
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

/** On a node that does no jobs: what each node does. */
export function startOwnWork(all: readonly Job[], deps: JobDeps): RunningJobs {
  const own = all.filter(({ everywhere }) => everywhere === true);
  for (const job of own) deps.jobs.register(job.name, whenOf(job));
  const sweeps = startSweeps(own, deps);
  return { runNow: async (job) => runSweep(sweeps, job), stop: () => stopSweeps(sweeps, deps.timer) };
}

/** @throws where two features register one name, or what is to be woken is not there */
function refuseWrongNames(all: readonly Job[]): void {
  const names = all.map(({ name }) => name);
  const double = names.find((name, at) => names.indexOf(name) !== at);
  if (double !== undefined) throw new Error(`two jobs are named ${double}`);
  const sweeps = new Set(all.filter(isSweep).map(({ name }) => name));
  const unknown = all.flatMap(({ wakes = [] }) => wakes).find((name) => !sweeps.has(name));
  if (unknown !== undefined) throw new Error(`no job of everyMs is named ${unknown}, which is to be woken`);
}

/** Starts what runs in the background. Cron jobs are kept by pg-boss in the same database. */
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
    // one that was there keeps its old settings otherwise
    await boss.updateQueue(job.name, settings);
    await boss.schedule(job.name, job.when.cron, null, { tz: zoneName });
    await boss.work(job.name, { pollingIntervalSeconds: cronPollSeconds }, async () => {
      log.info({ job: job.name }, "job starts");
      // it is tried again soon
      if (!(await watch(job, deps))) throw new Error(`${job.name} failed`);
    });
  }
  const sweeps = startSweeps(all, deps);
  const crons = new Map(all.filter(isCron).map((job) => [job.name, job]));
  return {
    async runNow(name) {
      const cron = crons.get(name);
      if (cron === undefined) return runSweep(sweeps, name);
      // of several nodes each is asked: the queue takes one
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
