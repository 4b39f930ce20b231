import { sameText } from "@huiyan/device-link/signature";
import { type FastifyInstance, type FastifyRequest } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { type Config } from "../config/config.ts";
import { type FailingJob } from "../jobs/job-health.ts";
import { type DiskSpace } from "../storage/disk-space.ts";
import { AppError } from "./app-error.ts";
import { isLoopbackAddress, peerOf } from "./proxy.ts";

export interface Probes {
  metrics: Registry;
}

export interface ProbeDeps {
  /** Rejects while the database does not answer. */
  ready(): Promise<void>;
  failing(): FailingJob[];
  /** Of the disk that the server writes to. */
  disk(): Promise<DiskSpace>;
}

/** For the loopback, or with METRICS_TOKEN. */
function mayLookInside(config: Config, request: FastifyRequest): boolean {
  const token = (request.headers.authorization ?? "").replace(/^Bearer /, "");
  if (config.metricsToken !== undefined && sameText(config.metricsToken, token)) return true;
  const { address, isDirect } = peerOf(config, request.raw);
  return config.trustProxy === undefined && isDirect && isLoopbackAddress(address);
}

/**
 * /healthz: the process lives, and for those who may look inside which jobs keep failing and how full the disk is.
 * /readyz: its database answers and its disk has room.
 * /metrics: for those who may look inside.
 */
export function registerProbes(app: FastifyInstance, config: Config, { ready, failing, disk }: ProbeDeps): Probes {
  const metrics = new Registry();
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
  app.get("/healthz", async (request) => ({
    ok: true,
    ...(mayLookInside(config, request) ? { failing: failing(), disk: await disk() } : {}),
  }));
  app.get("/readyz", async () => {
    await ready();
    if ((await disk()).state === "full") throw new AppError("disk_full");
    return { ok: true };
  });
  app.get("/metrics", async (request, reply) => {
    if (!mayLookInside(config, request)) throw new AppError("not_found");
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
  return { metrics };
}
