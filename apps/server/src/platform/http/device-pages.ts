import { once } from "node:events";
import { type ClientHttp2Stream, constants, type IncomingHttpHeaders } from "node:http2";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { devicePages, recordingAnswerBytes, tunnelLimits } from "@huiyan/contract/device/device.rules";
import { Channel } from "@huiyan/contract/scalars";
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { z } from "zod";
import { AppError } from "../error/app-error.ts";
import { requestLanguage } from "../error/error-answer.ts";
import { addressKey } from "../limits/address-key.ts";
import { KeyedRate } from "../limits/keyed-rate.ts";
import { type Log } from "../log/log.ts";
import { type Tunnels } from "../tunnel/tunnels.ts";
import { forwardRequest, wasForwarded } from "./forward-page.ts";
import { type PagePosition, pageLocation, pagePath } from "./page-path.ts";
import { quarantine, quarantineOf } from "./page-quarantine.ts";
import { troublePage } from "./page-trouble.ts";

/** Decides who may access the web pages of devices. */
export interface DevicePageAuthorizer {
  /** Exchanges a single-use token for an address that is valid for hours. @throws AppError device_page_over */
  open(ticket: string): Promise<{ token: string; path: string }>;
  /** Returns the device of the token and the allowed path. @throws AppError device_page_over */
  admit(token: string): Promise<{ deviceId: string; path: string }>;
}

export interface DevicePagesOptions {
  authorizer: DevicePageAuthorizer;
  tunnels: Tunnels;
  /** Returns the address of the node that holds the device's tunnel; undefined if this node holds it. */
  elsewhere(deviceId: string): Promise<string | undefined>;
  log: Log;
}

const prefix = "/device-page";
/** Rate of wrong tokens per address. */
const wrongKeys = { burst: 100, perSecond: 10 };
const answerMs = 20_000;
/** Timeout in ms for another node's answer; includes the time in which that node waits for the device. */
const nodeAnswerMs = answerMs + 2_000;

/** Headers that are passed to and from the device: never the session's token, never a cookie. */
const passedOn = ["accept", "accept-language", "content-type", "content-length", "range"] as const;
const passedBack = ["content-type", "content-length", "content-range", "accept-ranges", "content-disposition"] as const;

function headersTo(request: FastifyRequest, path: string) {
  const passed = passedOn.flatMap((name) => {
    const value = request.headers[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(passed),
    [constants.HTTP2_HEADER_METHOD]: request.method === "HEAD" ? "GET" : request.method,
    [constants.HTTP2_HEADER_PATH]: path,
  };
}

/** Passes bytes up to a limit. More bytes, or a truncated source, make the stream fail. */
function limited(max: number, wasCut: () => boolean = () => false): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > max) done(new Error("the device's page is too large"));
      else done(null, chunk);
    },
    flush: (done) => done(wasCut() ? new Error("the device went away") : null),
  });
}

async function answerOf(stream: ClientHttp2Stream): Promise<IncomingHttpHeaders & { ":status"?: number }> {
  const gone = once(stream, "close").then(() => {
    throw new AppError("device_tunnel_away");
  });
  const [headers] = await Promise.race([once(stream, "response", { signal: AbortSignal.timeout(answerMs) }), gone]);
  gone.catch(() => undefined);
  return headers;
}

/** Returns the device's body. The stream fails if the device, its tunnel or a timeout ended the answer early. */
function bodyOf(stream: ClientHttp2Stream, maxBytes: number): Readable {
  const { session } = stream;
  const wasCut = (): boolean => stream.rstCode !== constants.NGHTTP2_NO_ERROR || session?.destroyed === true;
  const body = limited(maxBytes, wasCut);
  pipeline(stream, body).catch(() => undefined);
  return body;
}

const bodyBytesOf = (page: PagePosition): number =>
  page.prefix === devicePages.record ? recordingAnswerBytes : tunnelLimits.bodyBytes;

/** Returns the browser's body, limited in size. */
function sentBody({ method, body }: FastifyRequest): Readable | undefined {
  if (method !== "POST" || !isStream(body)) return undefined;
  const bounded = limited(tunnelLimits.bodyBytes);
  pipeline(body, bounded).catch(() => undefined);
  return bounded;
}

/** Forwards the request to the node that holds the device's tunnel. @throws AppError device_tunnel_away */
async function passToNode(
  nodeUrl: string,
  page: PagePosition,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const answer = await forwardRequest(nodeUrl, request, sentBody(request), nodeAnswerMs).catch(() => {
    throw new AppError("device_tunnel_away");
  });
  reply.headers(quarantineOf(page.prefix));
  for (const name of [...passedBack, "location"] as const) {
    const value = answer.headers[name];
    if (value !== undefined) reply.header(name, value);
  }
  reply.raw.on("close", () => answer.destroy());
  const body = limited(bodyBytesOf(page), () => !answer.complete);
  pipeline(answer, body).catch(() => undefined);
  return reply.code(answer.statusCode ?? 502).send(body);
}

async function pass(
  { tunnels, elsewhere }: Pick<DevicePagesOptions, "tunnels" | "elsewhere">,
  { deviceId, ...page }: PagePosition & { deviceId: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const stream = tunnels.request(deviceId, headersTo(request, page.path));
  if (stream === undefined) {
    const nodeUrl = wasForwarded(request) ? undefined : await elsewhere(deviceId);
    if (nodeUrl === undefined) throw new AppError("device_tunnel_away");
    return passToNode(nodeUrl, page, request, reply);
  }
  stream.setTimeout(answerMs, () => stream.close(constants.NGHTTP2_CANCEL));
  const sent = sentBody(request);
  if (sent !== undefined) pipeline(sent, stream).catch(() => undefined);
  const headers = await answerOf(stream).catch(() => {
    stream.close(constants.NGHTTP2_CANCEL);
    throw new AppError("device_tunnel_away");
  });
  reply.headers(quarantineOf(page.prefix));
  for (const name of passedBack) {
    const value = headers[name];
    if (value !== undefined) reply.header(name, value);
  }
  const location = pageLocation(String(headers.location ?? ""), page);
  if (location !== undefined) reply.header("location", location);
  reply.raw.on("close", () => stream.close(constants.NGHTTP2_CANCEL));
  return reply.code(headers[":status"] ?? 502).send(bodyOf(stream, bodyBytesOf(page)));
}

const isStream = (body: unknown): body is Readable =>
  typeof body === "object" && body !== null && "pipe" in body && typeof body.pipe === "function";

const parameter = (request: FastifyRequest, name: string): string => {
  const { params } = request;
  if (typeof params !== "object" || params === null) return "";
  const value: unknown = Object.getOwnPropertyDescriptor(params, name)?.value;
  return typeof value === "string" ? value : "";
};

/** Returns the camera to show first; the device verifies that it exists. */
function channelIn(query: unknown): string | undefined {
  return z.object({ channel: Channel }).safeParse(query).data?.channel;
}

/** Serves devices' pages under /device-page/, each only for the user who opened it. */
export async function registerDevicePages(
  app: FastifyInstance,
  { authorizer, log, ...ways }: DevicePagesOptions,
): Promise<void> {
  const failures = new KeyedRate(wrongKeys);

  /** Looks up a token. Refuses without a lookup if the address has sent too many wrong tokens. @throws AppError */
  async function judge<T>(request: FastifyRequest, lookUp: () => Promise<T>): Promise<T> {
    const key = addressKey(request.ip);
    const now = performance.now();
    // the token counts as wrong until it is verified, so that parallel attempts are limited like sequential ones
    if (!failures.take(key, now)) {
      throw new AppError("too_many_requests", { retryAfterSeconds: failures.secondsUntilNext(key, now) });
    }
    try {
      const found = await lookUp();
      failures.giveBack(key);
      return found;
    } catch (error) {
      if (!(error instanceof AppError)) failures.giveBack(key);
      throw error;
    }
  }

  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
    scope.addHook("onRequest", async (_request, reply) => {
      reply.removeHeader("x-frame-options");
      reply.headers(quarantine);
    });
    scope.addHook("onSend", async (request, reply, payload) => {
      // answers of the device are streams; an error text is the platform's own
      const isOwn = reply.statusCode >= 400 && typeof payload === "string";
      if (!isOwn || !request.headers.accept?.includes("text/html")) return payload;
      reply.type("text/html; charset=utf-8");
      return troublePage(payload, requestLanguage(request.headers["accept-language"]), reply.statusCode === 503);
    });
    scope.get(`${prefix}/open/:ticket`, async (request, reply) => {
      const { token, path } = await judge(request, () => authorizer.open(parameter(request, "ticket")));
      const channel = channelIn(request.query);
      const query = channel === undefined ? "" : `?channel=${encodeURIComponent(channel)}`;
      return reply.redirect(`${prefix}/${token}${path}${query}`, 303);
    });
    scope.route({
      method: ["GET", "HEAD", "POST"],
      url: `${prefix}/:token/*`,
      bodyLimit: tunnelLimits.bodyBytes,
      handler: async (request, reply) => {
        const token = parameter(request, "token");
        const { deviceId, path } = await judge(request, () => authorizer.admit(token));
        const base = `${prefix}/${token}`;
        const wanted = request.url.startsWith(`${base}/`) ? pagePath(request.url.slice(base.length), path) : undefined;
        if (wanted === undefined) throw new AppError("not_found");
        log.debug({ deviceId }, "device page");
        return pass(ways, { deviceId, base, path: wanted, prefix: path }, request, reply);
      },
    });
    done();
  });
}
