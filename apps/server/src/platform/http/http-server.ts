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
import { trustOf } from "./proxy.ts";

export type HttpServer = FastifyInstance<Server>;

const jsonBodyBytes = 1024 * 1024;

/** The console runs only its own scripts; antd writes its styles inline. */
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

/** Where the map's tiles come from; `{s}` in a host's name stands for any. */
function tileOrigin(template: string): string {
  const address = template.replaceAll("{s}", "any");
  if (!URL.canParse(address)) return "";
  const { protocol, host } = new URL(address);
  return ` ${protocol}//${template.includes("{s}") ? host.replace(/^[^.]*any[^.]*/, "*") : host}`;
}

/** Where live video comes from, if not from here. */
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

/** The policy for the tiles in force, which may change while the server runs. */
function policyOf({ media }: Config, tileUrl: () => string): () => string {
  const video = playOrigin(media?.playUrl ?? "");
  let [known, policy] = ["", contentPolicy("", video)];
  return () => {
    const now = tileUrl();
    if (now !== known) [known, policy] = [now, contentPolicy(tileOrigin(now), video)];
    return policy;
  };
}

/** Browsers heed it over TLS only; beyond the loopback TLS may end where this server cannot see it. */
const staysWithTls = ["strict-transport-security", "max-age=31536000"] as const;

/** A request's head has this long to arrive, and the whole request so long. */
const headersTimeoutMs = 15_000;
const requestTimeoutMs = 120_000;

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log): FastifyReply {
  const answer = errorAnswer(error, requestLanguage(request.headers["accept-language"]));
  if (answer.unexpected) log.error({ err: error, reqId: request.id, ...loggedRoute(request) }, "unexpected error");
  if (answer.retryAfterSeconds !== undefined) reply.header("retry-after", answer.retryAfterSeconds);
  // the answer that failed may have been meant for keeping
  reply.header("cache-control", "no-store");
  // a connection that is closed while its sender still sends takes the sentence along: the rest is read and dropped
  reply.removeHeader("connection");
  return reply.code(answer.status).type("application/json; charset=utf-8").send(JSON.stringify(answer.body));
}

/**
 * The web server with what every answer has: request id, security headers, errors from the one table.
 * @param tileUrl of the map, as it is now; empty where there are no tiles
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
    // an address that cannot be read reaches no route
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
    if (reply.statusCode >= 500) log.warn(facts, "request failed");
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
