import { randomUUID } from "node:crypto";
import { type Server } from "node:http";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { type Config } from "../config/config.ts";
import { type Log } from "../log/log.ts";
import { trustProxyOf } from "./client-address.ts";
import { errorAnswer, requestLanguage } from "./error-answer.ts";
import { loggedRoute } from "./logged-route.ts";

export type HttpServer = FastifyInstance<Server>;

const jsonBodyBytes = 1024 * 1024;

/** The console runs only its own scripts; antd writes its styles inline. */
const contentPolicy = (pictures: string) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${pictures}`,
    "media-src 'self' blob:",
    "connect-src 'self'",
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

function securityHeaders({ loopback, map }: Config): Record<string, string> {
  const always = {
    "content-security-policy": contentPolicy(tileOrigin(map.tileUrl)),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
  };
  return loopback ? always : { ...always, "strict-transport-security": "max-age=31536000" };
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log): FastifyReply {
  const answer = errorAnswer(error, requestLanguage(request.headers["accept-language"]));
  if (answer.unexpected) log.error({ err: error, reqId: request.id, ...loggedRoute(request) }, "unexpected error");
  if (answer.retryAfterSeconds !== undefined) reply.header("retry-after", answer.retryAfterSeconds);
  return reply.code(answer.status).type("application/json; charset=utf-8").send(JSON.stringify(answer.body));
}

/** The web server with what every answer has: request id, security headers, errors from the one table. */
export function createHttpServer(config: Config, log: Log): HttpServer {
  const app = fastify<Server>({
    genReqId: () => randomUUID(),
    trustProxy: trustProxyOf(config.trustProxy),
    bodyLimit: jsonBodyBytes,
    requestTimeout: 120_000,
    keepAliveTimeout: 75_000,
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: true,
    // an address that cannot be read reaches no route
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply, log),
  });
  const headers = securityHeaders(config);
  app.removeContentTypeParser("text/plain");
  app.addContentTypeParser(
    /^(multipart\/form-data|video\/mp4|application\/octet-stream)/,
    { parseAs: "buffer" },
    (_request, body, done) => done(null, body),
  );
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    for (const [name, value] of Object.entries(headers)) reply.header(name, value);
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
