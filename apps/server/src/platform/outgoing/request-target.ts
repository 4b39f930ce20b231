import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { type LookupFunction } from "node:net";
import { type ResolvedAddress, type Target } from "./resolve-target.ts";

export interface OutgoingRequest {
  method: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer | undefined;
}

/** Of the answer's body this much is read, for the sake of the other end, and dropped. */
const drainedBytes = 64 * 1024;

/** Returns what was judged before, so that a name cannot lead elsewhere the second time. */
function fixedLookup(addresses: readonly ResolvedAddress[]): LookupFunction {
  return (_host, options, done) => {
    const [first] = addresses;
    if (options.all === true) done(null, [...addresses]);
    else done(null, first?.address ?? "", first?.family);
  };
}

function drain(answer: IncomingMessage, done: () => void): void {
  let left = drainedBytes;
  answer.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left <= 0) answer.destroy();
  });
  answer.on("close", done);
}

/**
 * One request to a judged target, without keep-alive, following nothing.
 * @returns the HTTP status, once the body was drained
 * @throws the system's error, or the signal's
 */
export function requestTarget(
  { url, addresses }: Target,
  { method, headers, body }: OutgoingRequest,
  signal: AbortSignal,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const start = url.protocol === "https:" ? httpsRequest : httpRequest;
  const options = { method, headers, agent: false, lookup: fixedLookup(addresses), signal };
  const request = start(url, options, (answer) => {
    answer.on("error", reject);
    drain(answer, () => resolve(answer.statusCode ?? 0));
  });
  request.on("error", reject);
  request.end(body);
  return promise;
}
