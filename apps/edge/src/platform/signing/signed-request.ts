import { answerSigningText, bodyHashHeader, requestSigningText } from "@huiyan/contract/device/device.rules";
import { hmacHex, sameText, sha256Hex } from "@huiyan/device-link/signature";

export interface Signer {
  deviceId: string;
  secret: string;
  /** Returns the device's estimate of the server's time, epoch ms. */
  serverNow(): number;
}

export interface SignedAnswer {
  status: number;
  body: Buffer;
  /** Seconds that the server asks to wait before the next request; undefined: none. */
  retryAfterSeconds: number | undefined;
}

/** The response has no valid signature of the server, so it may come from any host. */
export class UnsignedAnswer extends Error {
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  constructor(status: number, retryAfterSeconds: number | undefined) {
    super(`服务器的回答没有有效签名（HTTP ${status}）`);
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export interface SignedPost {
  server: URL;
  path: string;
  contentType: string;
  body: Buffer<ArrayBuffer>;
  /** Time for the response after the body was sent, ms. */
  timeoutMs: number;
  signal: AbortSignal;
}

export interface Signature {
  /** Signature of the request. The server's signature covers it, so that a response belongs to one request. */
  sign: string;
  headers: Record<string, string>;
}

/** Returns the headers of a signed device request. */
export function signedHeaders(
  { deviceId, secret, serverNow }: Signer,
  method: string,
  path: string,
  body: Uint8Array,
): Signature {
  const time = String(Math.round(serverNow()));
  const bodyHash = sha256Hex(body);
  const sign = hmacHex(secret, requestSigningText(method, path, deviceId, time, bodyHash));
  const headers = { "x-device-id": deviceId, "x-device-time": time, "x-device-sign": sign, [bodyHashHeader]: bodyHash };
  return { sign, headers };
}

/** Minimum transfer rate at which an upload succeeds, bytes per second. */
const slowestLine = 16_000;

/** Returns the timeout of an upload in ms: time for the response plus the transfer time at the minimum rate. */
export const uploadMs = (waitMs: number, bytes: number): number => waitMs + Math.ceil((bytes * 1_000) / slowestLine);

/**
 * Posts a signed body.
 * @throws UnsignedAnswer, or the network's error
 */
export async function postSigned(signer: Signer, post: SignedPost): Promise<SignedAnswer> {
  const { sign, headers } = signedHeaders(signer, "POST", post.path, post.body);
  const answer = await fetch(new URL(post.path, post.server), {
    method: "POST",
    headers: { "content-type": post.contentType, ...headers },
    body: post.body,
    redirect: "error",
    signal: AbortSignal.any([post.signal, AbortSignal.timeout(uploadMs(post.timeoutMs, post.body.length))]),
  });
  const body = Buffer.from(await answer.arrayBuffer());
  const retryAfterSeconds = retryAfterOf(answer.headers);
  const expected = hmacHex(signer.secret, answerSigningText(answer.status, sha256Hex(body), sign));
  if (!sameText(expected, answer.headers.get("x-server-sign") ?? "")) {
    throw new UnsignedAnswer(answer.status, retryAfterSeconds);
  }
  return { status: answer.status, body, retryAfterSeconds };
}

/** Reads a body. Every piece of data restarts the timeout. */
async function readAnswer(answer: Response, watchdog: NodeJS.Timeout): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of answer.body ?? []) {
    watchdog.refresh();
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/**
 * Fetches a path with a signed GET. `timeoutMs`: maximum time without data.
 * @returns body of a successful response
 * @throws UnsignedAnswer, an Error with the status, or the network's error
 */
export async function getSigned(
  signer: Signer,
  { server, path, timeoutMs, signal }: Pick<SignedPost, "server" | "path" | "timeoutMs" | "signal">,
): Promise<Buffer> {
  const { sign, headers } = signedHeaders(signer, "GET", path, new Uint8Array());
  const silence = new AbortController();
  const watchdog = setTimeout(() => silence.abort(new Error("服务器没有应答")), timeoutMs).unref();
  const { answer, body } = await (async () => {
    const answer = await fetch(new URL(path, server), {
      headers,
      redirect: "error",
      signal: AbortSignal.any([signal, silence.signal]),
    });
    return { answer, body: await readAnswer(answer, watchdog) };
  })().finally(() => clearTimeout(watchdog));
  const expected = hmacHex(signer.secret, answerSigningText(answer.status, sha256Hex(body), sign));
  if (!sameText(expected, answer.headers.get("x-server-sign") ?? "")) {
    throw new UnsignedAnswer(answer.status, retryAfterOf(answer.headers));
  }
  if (answer.status !== 200) throw new Error(`HTTP ${answer.status}`);
  return body;
}

/** Returns the seconds that the server asks to wait; undefined if it asks for none. */
export function retryAfterOf(headers: Headers): number | undefined {
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}
