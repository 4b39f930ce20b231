import { isIPv6 } from "node:net";
import { demoReceiverPath } from "@huiyan/contract/demo/demo.api";
import { createNameLookup, type NameLookup } from "@huiyan/device-link/name-lookup";
import { type Config } from "../config/config.ts";
import { AppError, refuse } from "../error/app-error.ts";
import { KeyedLimiter } from "../limits/keyed-limiter.ts";
import { type OutgoingRequest, requestTarget } from "./request-target.ts";
import { resolveTarget } from "./resolve-target.ts";

/** Returns the address of the demo's simulated receiver of alarms and notifications: this server, on the loopback. */
export const demoReceiverUrl = ({ port }: Pick<Config, "port">): string =>
  `http://127.0.0.1:${port}${demoReceiverPath}`;

export interface OutgoingOptions {
  /** True in private deployments, because their targets are in the same network. */
  allowPrivate: boolean;
  /** Private address that may be called nevertheless: the demo's simulated receiver on this server. */
  own?: string | undefined;
  /** Timeout of the whole call in ms, from the name lookup to the end of the answer. */
  timeoutMs: number;
  /** Resolver of host names; default: the system's. */
  lookup?: NameLookup;
}

interface OutgoingAnswer {
  /** HTTP status, 200 to 299 or 400 to 599; the caller interprets it. */
  status: number;
  tookMs: number;
}

type OutgoingCall = OutgoingRequest & { url: string };

/** Calls addresses that users entered; refuses private addresses. Name lookups are limited per organisation. */
export interface Outgoing {
  of(orgId: string): OutgoingOf;
}

/** Calls on behalf of one organisation. */
export interface OutgoingOf {
  /** Verifies that the address may be called now. @throws AppError outgoing_… */
  check(url: string): Promise<void>;
  /** Returns an allowed IP address of the host, for protocols other than HTTP. @throws AppError outgoing_… */
  resolveHost(host: string): Promise<string>;
  /** Sends a request and returns only the answer's status. @throws AppError outgoing_… */
  send(call: OutgoingCall): Promise<OutgoingAnswer>;
  /**
   * Sends a request and returns the beginning of the answer's body. Only for services with a known format; users must
   * never see the unparsed body.
   * @throws AppError outgoing_…
   */
  ask(call: OutgoingCall): Promise<OutgoingAnswer & { body: Buffer; isWhole: boolean }>;
}

/**
 * Maximum parallel lookups of one organisation, so that its slow names delay no other organisation. The next constant
 * limits all lookups, so that they do not overload a name server.
 */
const ownLookups = { max: 8, waiting: 200 };
const allLookups = { key: "all", max: 256, waiting: 5000 };

/** Wraps a lookup function with these limits. @throws AppError outgoing_timeout if too many lookups wait */
function sharedLookup(lookup: NameLookup) {
  const limiter = new KeyedLimiter();
  return async (orgId: string, host: string, signal: AbortSignal) => {
    const limits = [{ key: orgId, ...ownLookups }, allLookups];
    const leave = await limiter.enter({ turn: { group: orgId, one: orgId }, limits }, signal);
    if (typeof leave === "string") throw new AppError("outgoing_timeout");
    return lookup(host, signal).finally(leave);
  };
}

/**
 * Waits for the work, or until the signal aborts. A name server that does not answer therefore cannot exceed the call's
 * timeout.
 */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  return Promise.race([work, promise]);
}

export function createOutgoing({
  allowPrivate,
  own,
  timeoutMs,
  lookup = createNameLookup(),
}: OutgoingOptions): Outgoing {
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
    resolveTarget(url, (host) => shared(orgId, host, signal), { allowPrivate, own });

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
