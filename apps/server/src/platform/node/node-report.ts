import { Counter, Gauge, type Registry } from "prom-client";
import { type Services } from "../context/context.ts";
import { type Job } from "../jobs/jobs.ts";
import { readDiskSpace } from "../storage/disk-space.ts";
import { deleteNodesBefore, findNode, putNode } from "./node.queries.ts";
import { type NodeHello } from "./node-hello.ts";
import { addDiskSample, type NodeStatus } from "./node-status.ts";

const everyMs = 10_000;
const dayMs = 86_400_000;
const statementsShown = 10;

/** Metrics that operators see for each node; each value is the sum over all labels of the metric. */
const nodeFigures = [
  "huiyan_pages",
  "huiyan_live_viewers",
  "huiyan_live_pushes",
  "huiyan_tunnels",
  "huiyan_devices",
  "huiyan_process_resident_memory_bytes",
  "huiyan_nodejs_eventloop_lag_p99_seconds",
  "huiyan_clock_off_seconds",
] as const;

async function readFigures(metrics: Registry): Promise<Record<string, number>> {
  const all: Record<string, number> = {};
  // reading this metric also refreshes the percentiles of the event-loop delay
  await metrics.getSingleMetric("huiyan_nodejs_eventloop_lag_seconds")?.get();
  for (const name of nodeFigures) {
    const metric = await metrics.getSingleMetric(name)?.get();
    if (metric !== undefined) all[name] = metric.values.reduce((sum, { value }) => sum + value, 0);
  }
  return all;
}

/** Adds metrics of disk, broker, file store, jobs and events to /metrics. */
export function addNodeMetrics(
  {
    metrics,
    config,
    storage,
    jobs,
    events,
    clock,
  }: Pick<Services, "metrics" | "config" | "storage" | "jobs" | "events" | "clock">,
  isBusOpen: () => boolean,
): void {
  const registers = [metrics];
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read());
      },
    });
  gauge("huiyan_disk_free_bytes", "Free bytes of the disk of the data folder", async () =>
    readDiskSpace(config.dataDir).then(({ freeBytes }) => freeBytes),
  );
  gauge("huiyan_disk_total_bytes", "Bytes of the disk of the data folder", async () =>
    readDiskSpace(config.dataDir).then(({ totalBytes }) => totalBytes),
  );
  gauge("huiyan_broker_up", "1 while this node hears the others", () => Number(isBusOpen()));
  gauge("huiyan_store_up", "1 while pictures can be stored", () => Number(storage.trouble() === undefined));
  gauge(
    "huiyan_clock_off_seconds",
    "By how much the time of this node's machine is ahead of the database's",
    () => (clock.machineOffMs?.() ?? 0) / 1000,
  );
  new Gauge({
    name: "huiyan_job_seconds",
    help: "Duration of a job's last run",
    labelNames: ["job"],
    registers,
    collect() {
      for (const { name, ms, endedAt } of jobs.runs()) if (endedAt !== null) this.set({ job: name }, ms / 1000);
    },
  });
  new Gauge({
    name: "huiyan_job_ended_seconds",
    help: "When a job's last run ended, Unix time",
    labelNames: ["job"],
    registers,
    collect() {
      for (const { name, endedAt } of jobs.runs()) if (endedAt !== null) this.set({ job: name }, endedAt / 1000);
    },
  });
  new Counter({
    name: "huiyan_events_total",
    help: "Events of devices by outcome, the refused ones by reason",
    labelNames: ["outcome", "reason"],
    registers,
    collect() {
      this.reset();
      const { accepted, duplicate, refused } = events.totals;
      this.inc({ outcome: "accepted", reason: "" }, accepted);
      this.inc({ outcome: "duplicate", reason: "" }, duplicate);
      for (const [reason, count] of Object.entries(refused)) this.inc({ outcome: "refused", reason }, count);
    },
  });
}

/**
 * Returns the job that stores this node's status periodically. At the start, the job restores the results of jobs from
 * before a restart.
 */
export function nodeReport(services: Services, id: string, isBusOpen: () => boolean, hello: NodeHello): Job {
  const { config, db, clock, jobs, storage, metrics, events, statements, startedAt } = services;
  let diskSamples: NodeStatus["diskSamples"] = [];
  let hasLooked = false;
  async function report(): Promise<void> {
    if (!hasLooked) {
      const before = await findNode(db.sql, id);
      diskSamples = before?.diskSamples ?? [];
      jobs.takeOver(before?.jobs ?? []);
      hasLooked = true;
    }
    hello.say();
    const now = clock.now();
    const disk = await readDiskSpace(config.dataDir).catch(() => undefined);
    if (disk !== undefined) diskSamples = addDiskSample(diskSamples, now.getTime(), disk.freeBytes);
    const trouble = storage.trouble();
    const status: NodeStatus = {
      jobs: jobs.runs(),
      figures: await readFigures(metrics),
      events: events.sums(),
      isBusOpen: isBusOpen(),
      heard: hello.heard(),
      storeTrouble: trouble === undefined ? null : { cause: trouble.cause, since: trouble.since.getTime() },
      disk: disk === undefined ? null : { totalBytes: disk.totalBytes, freeBytes: disk.freeBytes },
      diskSamples,
      statements: statements.slowest(statementsShown),
    };
    await putNode(db.sql, { id, roles: [...config.roles], version: config.version, startedAt, seenAt: now, status });
    await deleteNodesBefore(db.sql, new Date(now.getTime() - dayMs));
  }
  return { name: "node.report", when: { everyMs }, everywhere: true, run: report };
}
