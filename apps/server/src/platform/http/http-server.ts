import { randomUUID } from "node:crypto";
import { type Server } from "node:http";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { type Config } from "../config/config.ts";
import { AppError } from "../error/app-error.ts";
import { errorAnswer, requestLanguage } from "../error/error-answer.ts";
import { type Log } from "../log/log.ts";
import { registerBodies } from "./body/read-body.ts";
import { ConnectionLimit, connectionLimits } from "./connection-limit.ts";
import { loggedRoute } from "./logged-route.ts";
import { isOwnHost } from "./own-host.ts";
import { readinessPath } from "./probes.ts";
import { trustOf } from "./proxy.ts";

export type HttpServer = FastifyInstance<Server>;

const jsonBodyBytes = 1024 * 1024;

/**
 * Returns the content security policy: only the console's own scripts run. Inline styles are allowed, because antd
 * needs them.
 */
const contentPolicy = (pictures: string, video: string) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${pictures}`,
    "media-src 'self' blob:",
    `connect-src 'self'${video}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join("; ");

/** Returns the origin of the map's tiles; `{s}` in a host's name becomes a wildcard. */
function tileOrigin(template: string): string {
  const address = template.replaceAll("{s}", "any");
  if (!URL.canParse(address)) return "";
  const { protocol, host } = new URL(address);
  return ` ${protocol}//${template.includes("{s}") ? host.replace(/^[^.]*any[^.]*/, "*") : host}`;
}

/** Returns the origin of live video, if it is another server. */
function playOrigin(template: string): string {
  if (!URL.canParse(template)) return "";
  const { protocol, host } = new URL(template);
  return ` ${protocol}//${host}`;
}

const fixedHeaders = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "x-frame-options": "DENY",
};

/**
 * Returns a function that builds the content security policy. The address of the map's tiles may change while the
 * server runs.
 */
function policyOf({ media }: Config, tileUrl: () => string): () => string {
  const video = playOrigin(media?.playUrl ?? "");
  let [known, policy] = ["", contentPolicy("", video)];
  return () => {
    const now = tileUrl();
    if (now !== known) [known, policy] = [now, contentPolicy(tileOrigin(now), video)];
    return policy;
  };
}

/**
 * Header that makes browsers use only TLS for this host from now on (HSTS). Browsers ignore the header in answers
 * without TLS. A server that is reachable beyond the loopback always sends the header, because TLS may end at a proxy.
 */
const staysWithTls = ["strict-transport-security", "max-age=31536000"] as const;

/** Maximum milliseconds to receive a request's headers; the next constant limits the whole request. */
const headersTimeoutMs = 15_000;
const requestTimeoutMs = 120_000;

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log): FastifyReply {
  const answer = errorAnswer(error, requestLanguage(request.headers["accept-language"]));
  if (answer.unexpected) log.error({ err: error, reqId: request.id, ...loggedRoute(request) }, "unexpected error");
  if (answer.retryAfterSeconds !== undefined) reply.header("retry-after", answer.retryAfterSeconds);
  // the action may already have set headers that allow caching
  reply.header("cache-control", "no-store");
  // keeps the connection open: closing it while the client still sends would lose the answer, so the rest is read and
  // dropped
  reply.removeHeader("connection");
  return reply.code(answer.status).type("application/json; charset=utf-8").send(JSON.stringify(answer.body));
}

/**
 * Creates the web server with the parts that all answers share: request id, security headers, and errors from the error
 * table.
 * @param tileUrl returns the current address of the map's tiles; empty without tiles
 */
export function createHttpServer(config: Config, log: Log, tileUrl = () => config.map.tileUrl): HttpServer {
  const app = fastify<Server>({
    genReqId: () => randomUUID(),
    trustProxy: trustOf(config),
    bodyLimit: jsonBodyBytes,
    requestTimeout: requestTimeoutMs,
    http: { headersTimeout: headersTimeoutMs },
    keepAliveTimeout: 75_000,
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: true,
    // a malformed address reaches no route
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply, log),
  });
  const policy = policyOf(config, tileUrl);
  const isProxy = trustOf(config);
  new ConnectionLimit({ ...connectionLimits, isProxy: (address) => isProxy(address, 0) }).guard(app.server);
  registerBodies(app);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    reply.header("content-security-policy", policy());
    for (const [name, value] of Object.entries(fixedHeaders)) reply.header(name, value);
    if (!config.loopback || request.protocol === "https") reply.header(...staysWithTls);
    if (!isOwnHost(config, request.headers.host)) throw new AppError("host_unknown");
  });
  app.addHook("onResponse", async (request, reply) => {
    const facts = {
      reqId: request.id,
      method: request.method,
      ...loggedRoute(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    // not logged as a failure: a readiness probe answers “not ready” during every start
    const isProbe = request.routeOptions.url === readinessPath;
    if (reply.statusCode >= 500 && !isProbe) log.warn(facts, "request failed");
    else log.debug(facts, "request");
  });
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, log));
  app.setNotFoundHandler((request, reply) => {
    const language = requestLanguage(request.headers["accept-language"]);
    const { status, body } = errorAnswer({ code: "FST_ERR_NOT_FOUND" }, language);
    return reply.code(status).type("application/json; charset=utf-8").send(JSON.stringify(body));
  });
  return app;
}
