import { sameText } from "@huiyan/device-link/signature";
import { type FastifyInstance, type FastifyRequest } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, type Registry } from "prom-client";
import { type Timer } from "../clock/clock.ts";
import { type Config } from "../config/config.ts";
import { AppError } from "../error/app-error.ts";
import { type FailingJob } from "../jobs/job-health.ts";
import { type DiskSpace } from "../storage/disk-space.ts";
import { type StorageTrouble } from "../storage/storage-health.ts";
import { peerOf } from "./proxy.ts";

export interface ProbeDeps {
  metrics: Registry;
  /** Rejects until the start has ended, and while the database is unavailable. */
  ready(): Promise<void>;
  failing(): FailingJob[];
  /** Returns the reason why pictures cannot be stored; undefined if they can. */
  storage(): Promise<StorageTrouble | undefined>;
  /** True if all nodes share one file store, so that another node would have the same trouble. */
  hasSharedStore: boolean;
  /** Returns the space of the disk that the server writes to. */
  disk(): Promise<DiskSpace>;
}

/** Timeout of a probe in milliseconds, even if a check hangs. */
const maxWaitMs = 3000;

/**
 * Returns a function that runs at most one check at a time. Concurrent callers share its result; each stops waiting
 * after `maxWaitMs`.
 */
export function impatient<T>(timer: Timer, ask: () => Promise<T>): () => Promise<T> {
  let asking: Promise<T> | undefined;
  return async () => {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    const over = new AbortController();
    const late = timer.wait(maxWaitMs, over.signal).then(() => {
      throw new AppError("service_unavailable", { retryAfterSeconds: 2 });
    });
    try {
      return await Promise.race([asking, late]);
    } finally {
      late.catch(() => undefined);
      over.abort();
    }
  };
}

/** Returns true if the request comes from a program of this machine or has the METRICS_TOKEN. */
function mayLookInside(config: Config, request: FastifyRequest): boolean {
  const token = (request.headers.authorization ?? "").replace(/^Bearer /, "");
  if (config.metricsToken !== undefined && sameText(config.metricsToken, token)) return true;
  return peerOf(config, request.raw).isLocal;
}

export const readinessPath = "/readyz";

/**
 * Registers the probes.
 * /healthz: the process is alive. Authorised callers also get failing jobs and disk usage.
 * /readyz: the start has ended, the database answers, the disk has space, and a local folder accepts pictures. Answers
 * within three seconds. A failed shared store does not make a node unready, because everything except new pictures
 * works.
 * /metrics: only for authorised callers.
 */
export function registerProbes(app: FastifyInstance, config: Config, timer: Timer, deps: ProbeDeps): void {
  const { failing } = deps;
  const ready = impatient(timer, () => deps.ready());
  const storage = impatient(timer, () => deps.storage());
  const disk = impatient(timer, () => deps.disk());
  const { metrics } = deps;
  collectDefaultMetrics({ register: metrics, prefix: "huiyan_" });
  const seconds = new Histogram({
    name: "huiyan_http_seconds",
    help: "Time of HTTP requests by route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5],
    registers: [metrics],
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  new Gauge({
    name: "huiyan_job_failures",
    help: "Failures in a row of jobs that keep failing",
    labelNames: ["job"],
    registers: [metrics],
    collect() {
      this.reset();
      for (const { job, times } of failing()) this.set({ job }, times);
    },
  });
  app.get("/healthz", async (request) => {
    if (!mayLookInside(config, request)) return { ok: true };
    const [space] = await Promise.all([disk(), storage()].map((look) => look.catch(() => undefined)));
    return { ok: true, failing: failing(), disk: space ?? null };
  });
  app.get(readinessPath, async () => {
    const [space, trouble] = await Promise.all([disk(), deps.hasSharedStore ? undefined : storage(), ready()]);
    if (space.state === "full") throw new AppError("disk_full");
    if (trouble !== undefined) throw new AppError("service_unavailable", { retryAfterSeconds: 5 });
    return { ok: true };
  });
  app.get("/metrics", async (request, reply) => {
    if (!mayLookInside(config, request)) throw new AppError("not_found");
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}
