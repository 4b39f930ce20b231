import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { type LookupFunction } from "node:net";
import { type ResolvedAddress, type Target } from "./resolve-target.ts";

export interface OutgoingRequest {
  method: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer | undefined;
}

export interface TargetAnswer {
  /** HTTP status. */
  status: number;
  /** The beginning of the body, for whoever knows the other end; it is shown to nobody as it is. */
  body: Buffer;
}

/** Of the answer's body this much is read; the rest is dropped. */
const readBytes = 64 * 1024;

/** Returns what was judged before, so that a name cannot lead elsewhere the second time. */
function fixedLookup(addresses: readonly ResolvedAddress[]): LookupFunction {
  return (_host, options, done) => {
    const [first] = addresses;
    if (options.all === true) done(null, [...addresses]);
    else done(null, first?.address ?? "", first?.family);
  };
}

function readStart(answer: IncomingMessage, done: (body: Buffer) => void): void {
  const parts: Buffer[] = [];
  let left = readBytes;
  answer.on("data", (chunk: Buffer) => {
    parts.push(chunk.subarray(0, Math.max(0, left)));
    left -= chunk.length;
    if (left <= 0) answer.destroy();
  });
  answer.on("close", () => done(Buffer.concat(parts)));
}

/**
 * One request to a judged target, without keep-alive, following nothing.
 * @throws the system's error, or the signal's
 */
export function requestTarget(
  { url, addresses }: Target,
  { method, headers, body }: OutgoingRequest,
  signal: AbortSignal,
): Promise<TargetAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<TargetAnswer>();
  const start = url.protocol === "https:" ? httpsRequest : httpRequest;
  const options = { method, headers, agent: false, lookup: fixedLookup(addresses), signal };
  const request = start(url, options, (answer) => {
    answer.on("error", reject);
    readStart(answer, (body) => resolve({ status: answer.statusCode ?? 0, body }));
  });
  request.on("error", reject);
  request.end(body);
  return promise;
}
