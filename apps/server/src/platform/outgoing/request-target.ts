import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { type LookupFunction } from "node:net";
import { type NamedAddress } from "@huiyan/device-link/name-lookup";
import { type Target } from "./resolve-target.ts";

export interface OutgoingRequest {
  method: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer | undefined;
  /** Of the answer's body so much is read; the rest is dropped. 64 KiB unless given. */
  maxBytes?: number;
}

export interface TargetAnswer {
  /** HTTP status. */
  status: number;
  /** The beginning of the body, for those who know the other end; it is shown to nobody as it is. */
  body: Buffer;
  /** Nothing of it was dropped. */
  isWhole: boolean;
}

const usualBytes = 64 * 1024;

/** Returns what was judged before, so that a name cannot lead elsewhere the second time. */
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
 * One request to a judged target, without keep-alive, following nothing.
 * @throws the system's error, or the signal's
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
