import { isIPv6 } from "node:net";
import { createNameLookup, type NameLookup } from "@huiyan/device-link/name-lookup";
import { AppError, refuse } from "../error/app-error.ts";
import { KeyedLimiter } from "../limits/keyed-limiter.ts";
import { type OutgoingRequest, requestTarget } from "./request-target.ts";
import { resolveTarget } from "./resolve-target.ts";

export interface OutgoingOptions {
  /** For private deployments, whose targets are in the same network. */
  allowPrivate: boolean;
  /** Of the whole call, from the look-up of the name to the end of the answer. */
  timeoutMs: number;
  /** The system's resolver, unless given. */
  lookup?: NameLookup;
}

interface OutgoingAnswer {
  /** 200 to 299 and 400 to 599; what it means is the caller's affair. */
  status: number;
  tookMs: number;
}

type OutgoingCall = OutgoingRequest & { url: string };

/** Calls addresses that people entered. Of name look-ups each organisation has a share. */
export interface Outgoing {
  of(orgId: string): OutgoingOf;
}

/** The calls of one organisation. */
export interface OutgoingOf {
  /** Whether the address may be called now. @throws AppError outgoing_… */
  check(url: string): Promise<void>;
  /** An address at which the host may be reached now, for what is no HTTP. @throws AppError outgoing_… */
  resolveHost(host: string): Promise<string>;
  /** Shows of the answer its status alone. @throws AppError outgoing_… */
  send(call: OutgoingCall): Promise<OutgoingAnswer>;
  /** With the beginning of the body, for a service whose answers are known; never to be shown whole. @throws AppError outgoing_… */
  ask(call: OutgoingCall): Promise<OutgoingAnswer & { body: Buffer; isWhole: boolean }>;
}

/** Look-ups at once: slow names of one organisation keep nobody else waiting, and many organisations' no server. */
const ownLookups = { max: 8, waiting: 200 };
const allLookups = { key: "all", max: 256, waiting: 5000 };

/** @throws AppError outgoing_timeout where too many wait */
function sharedLookup(lookup: NameLookup) {
  const limiter = new KeyedLimiter();
  return async (orgId: string, host: string, signal: AbortSignal) => {
    const limits = [{ key: orgId, ...ownLookups }, allLookups];
    const leave = await limiter.enter({ turn: { group: orgId, one: orgId }, limits }, signal);
    if (typeof leave === "string") throw new AppError("outgoing_timeout");
    return lookup(host, signal).finally(leave);
  };
}

/** A name server that does not answer must not hold the call longer than its time. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  return Promise.race([work, promise]);
}

export function createOutgoing({ allowPrivate, timeoutMs, lookup = createNameLookup() }: OutgoingOptions): Outgoing {
  const shared = sharedLookup(lookup);
  async function limited<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return await within(signal, work(signal));
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw new AppError(signal.aborted ? "outgoing_timeout" : "outgoing_unreachable");
    }
  }

  const target = (orgId: string, url: string, signal: AbortSignal) =>
    resolveTarget(url, (host) => shared(orgId, host, signal), allowPrivate);

  const request = (orgId: string, { url, ...rest }: OutgoingCall) =>
    limited(async (signal) => {
      const started = performance.now();
      const judged = await target(orgId, url, signal);
      signal.throwIfAborted();
      const { status, body, isWhole } = await requestTarget(judged, rest, signal);
      if (status >= 300 && status < 400) refuse("outgoing_redirect");
      return { status, body, isWhole, tookMs: Math.round(performance.now() - started) };
    });

  return {
    of: (orgId) => ({
      check: (url) => limited(async (signal) => void (await target(orgId, url, signal))),
      resolveHost: (host) =>
        limited(async (signal) => {
          const url = `http://${isIPv6(host) ? `[${host}]` : host}/`;
          const { addresses } = await target(orgId, url, signal);
          return (addresses.find(({ family }) => family === 4) ?? addresses[0])?.address ?? host;
        }),
      async send(call) {
        const { status, tookMs } = await request(orgId, call);
        return { status, tookMs };
      },
      ask: (call) => request(orgId, call),
    }),
  };
}
