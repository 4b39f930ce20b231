import { sameText } from "@huiyan/device-link/signature";
import { type FastifyInstance } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { type Config } from "../config/config.ts";
import { AppError } from "./app-error.ts";
import { isLoopbackAddress, peerOf } from "./proxy.ts";

export interface Probes {
  metrics: Registry;
}

/** /healthz: the process lives. /readyz: its database answers. /metrics: for the loopback, or with METRICS_TOKEN. */
export function registerProbes(app: FastifyInstance, config: Config, ready: () => Promise<void>): Probes {
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
  app.get("/healthz", async () => ({ ok: true }));
  app.get("/readyz", async () => {
    await ready();
    return { ok: true };
  });
  app.get("/metrics", async (request, reply) => {
    const token = (request.headers.authorization ?? "").replace(/^Bearer /, "");
    const holdsToken = config.metricsToken !== undefined && sameText(config.metricsToken, token);
    const { address, isDirect } = peerOf(config, request.raw);
    const isLocal = config.trustProxy === undefined && isDirect && isLoopbackAddress(address);
    if (!holdsToken && !isLocal) throw new AppError("not_found");
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
  return { metrics };
}
