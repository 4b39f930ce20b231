import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { type LookupFunction } from "node:net";
import { type NamedAddress } from "@huiyan/device-link/name-lookup";
import { type Target } from "./resolve-target.ts";

export interface OutgoingRequest {
  method: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer | undefined;
  /** Maximum bytes of the answer's body; further bytes are dropped. Default: 64 KiB. */
  maxBytes?: number;
}

export interface TargetAnswer {
  /** HTTP status. */
  status: number;
  /** Beginning of the answer's body, for callers that know its format. Users must never see the unparsed body. */
  body: Buffer;
  /** True if the body is complete; false if it was cut at `maxBytes`. */
  isWhole: boolean;
}

const usualBytes = 64 * 1024;

/**
 * Returns a lookup function that always answers with these checked addresses. A second real lookup could return others.
 */
function fixedLookup(addresses: readonly NamedAddress[]): LookupFunction {
  return (_host, options, done) => {
    const [first] = addresses;
    if (options.all === true) done(null, [...addresses]);
    else done(null, first?.address ?? "", first?.family);
  };
}

function readStart(
  answer: IncomingMessage,
  maxBytes: number,
  done: (read: Pick<TargetAnswer, "body" | "isWhole">) => void,
): void {
  const parts: Buffer[] = [];
  let left = maxBytes;
  answer.on("data", (chunk: Buffer) => {
    parts.push(chunk.subarray(0, Math.max(0, left)));
    left -= chunk.length;
    if (left <= 0) answer.destroy();
  });
  answer.on("close", () => done({ body: Buffer.concat(parts), isWhole: answer.complete && left >= 0 }));
}

/**
 * Sends one request to a checked target, without keep-alive and without following redirects.
 * @throws errors of the system; the signal's reason
 */
export function requestTarget(
  { url, addresses }: Target,
  { method, headers, body, maxBytes = usualBytes }: OutgoingRequest,
  signal: AbortSignal,
): Promise<TargetAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<TargetAnswer>();
  const start = url.protocol === "https:" ? httpsRequest : httpRequest;
  const options = { method, headers, agent: false, lookup: fixedLookup(addresses), signal };
  const request = start(url, options, (answer) => {
    answer.on("error", reject);
    readStart(answer, maxBytes, (read) => resolve({ status: answer.statusCode ?? 0, ...read }));
  });
  request.on("error", reject);
  request.end(body);
  return promise;
}
