import { lookup } from "node:dns/promises";
import { isIPv6 } from "node:net";
import { AppError, refuse } from "../http/app-error.ts";
import { type OutgoingRequest, requestTarget } from "./request-target.ts";
import { type Resolve, resolveTarget } from "./resolve-target.ts";

export interface OutgoingOptions {
  /** For private deployments, whose targets stand in the same network. */
  allowPrivate: boolean;
  /** Of the whole call, from the look-up of the name to the end of the answer. */
  timeoutMs: number;
  /** The system's resolver, unless given. */
  resolve?: Resolve;
}

interface OutgoingAnswer {
  /** 200 to 299 and 400 to 599; what it means is the caller's affair. */
  status: number;
  tookMs: number;
}

type OutgoingCall = OutgoingRequest & { url: string };

/** Calls addresses that a person entered. */
export interface Outgoing {
  /** Whether the address may be called now. @throws AppError outgoing_… */
  check(url: string): Promise<void>;
  /** An address at which the host may be reached now, for what is no HTTP. @throws AppError outgoing_… */
  resolveHost(host: string): Promise<string>;
  /** Shows of the answer its status alone. @throws AppError outgoing_… */
  send(call: OutgoingCall): Promise<OutgoingAnswer>;
  /** With the beginning of the body, for a service whose answers are known; never to be shown whole. @throws AppError outgoing_… */
  ask(call: OutgoingCall): Promise<OutgoingAnswer & { body: Buffer; isWhole: boolean }>;
}

const systemResolve: Resolve = (host) => lookup(host, { all: true });

/** A name server that does not answer must not hold the call longer than its time. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  return Promise.race([work, promise]);
}

export function createOutgoing({ allowPrivate, timeoutMs, resolve = systemResolve }: OutgoingOptions): Outgoing {
  async function limited<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return await within(signal, work(signal));
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw new AppError(signal.aborted ? "outgoing_timeout" : "outgoing_unreachable");
    }
  }

  const request = ({ url, ...rest }: OutgoingCall) =>
    limited(async (signal) => {
      const started = performance.now();
      const target = await resolveTarget(url, resolve, allowPrivate);
      signal.throwIfAborted();
      const { status, body, isWhole } = await requestTarget(target, rest, signal);
      if (status >= 300 && status < 400) refuse("outgoing_redirect");
      return { status, body, isWhole, tookMs: Math.round(performance.now() - started) };
    });

  return {
    check: (url) => limited(async () => void (await resolveTarget(url, resolve, allowPrivate))),
    resolveHost: (host) =>
      limited(async () => {
        const url = `http://${isIPv6(host) ? `[${host}]` : host}/`;
        const { addresses } = await resolveTarget(url, resolve, allowPrivate);
        return (addresses.find(({ family }) => family === 4) ?? addresses[0])?.address ?? host;
      }),
    async send(call) {
      const { status, tookMs } = await request(call);
      return { status, tookMs };
    },
    ask: request,
  };
}
