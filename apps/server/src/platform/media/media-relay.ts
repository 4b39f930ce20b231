import { type ChildProcess } from "node:child_process";
import { type IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { type Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type LiveClose } from "@huiyan/contract/live/live.rules";
import { type Log } from "../log/log.ts";
import { type Supervised, supervise } from "../process/supervise.ts";
import { type OfferRefusal, type RelayOrder, RelayReport, type RelayUpgrade } from "./relay-message.ts";
import { type WhepAddress } from "./whep/whep-viewer.ts";

/** An authorised WebSocket upgrade that is not answered yet. */
export interface UpgradeArrival {
  request: IncomingMessage;
  socket: Duplex;
  head: Buffer;
}

export interface RelayHandlers {
  /** @param hasWhep whether WebRTC can carry the stream */
  onPublished(stream: string, id: string, hasWhep: boolean): void;
  /**
   * Called when a push (a device's upload of live video) has ended. Its viewers stay connected until {@link
   * MediaRelay.closeStream}.
   */
  onEnded(stream: string, id: string, reason: LiveClose): void;
  onLeft(viewerId: string): void;
  /** Called with the bit rates of all pushes in kbit/s, by the push's id. */
  onRates(kbps: Readonly<Record<string, number>>): void;
  /** Called when the relay process has died, and all pushes and viewers with it. The process restarts automatically. */
  onLost(): void;
}

/** Result of an offer: the answer (SDP), or why there is none. */
export type OfferResult = { answer: string } | { refused: OfferRefusal };

const script = fileURLToPath(new URL("./relay-process.ts", import.meta.url));
/** Request headers that are passed to the relay. The others are omitted, because they may hold secrets. */
const handshakeHeaders = [
  "upgrade",
  "connection",
  "sec-websocket-key",
  "sec-websocket-version",
  "sec-websocket-protocol",
];
/** Maximum wait for a relay process that is starting, in milliseconds. */
const restartMs = 2_000;
/** Maximum wait for the answer to an offer, in milliseconds. */
const answerMs = 5_000;
const restart = { firstMs: 100, lastMs: 5_000, calmMs: 30_000 };

function upgradeOf({ request, head }: UpgradeArrival): RelayUpgrade {
  const headers = handshakeHeaders.flatMap((name) => {
    const value = request.headers[name];
    return typeof value === "string" ? [[name, value] as const] : [];
  });
  return { headers: Object.fromEntries(headers), head: head.toString("base64") };
}

/** Relay process of live video. The process starts when it is first needed. */
export class MediaRelay {
  readonly #handlers: RelayHandlers;
  readonly #log: Log;
  #supervised: Supervised | undefined;
  #child: ChildProcess | undefined;
  /** Resolves with the next process that is ready. */
  #ready = Promise.withResolvers<ChildProcess>();
  /** Offers without an answer, by the viewer's id. */
  readonly #offers = new Map<string, (result: OfferResult) => void>();

  constructor(handlers: RelayHandlers, log: Log) {
    this.#handlers = handlers;
    this.#log = log;
  }

  /** Starts the process before the first socket needs it. */
  prepare(): void {
    this.#supervised ??= supervise({
      name: "视频转发",
      script,
      // the relay gets no environment variables, because it needs none and some are secrets
      env: {},
      log: (line) => this.#log.warn({ part: "relay" }, line),
      onChannel: (started) => this.#use(started),
      graceMs: 3_000,
      restart,
    });
  }

  push(stream: string, id: string, arrival: UpgradeArrival): void {
    const order = { order: "push", stream, id, upgrade: upgradeOf(arrival) } as const;
    void this.#handOver(order, arrival, () => this.#handlers.onEnded(stream, id, "pushEnded"));
  }

  view(stream: string, id: string, arrival: UpgradeArrival): void {
    const order = { order: "view", stream, id, upgrade: upgradeOf(arrival) } as const;
    void this.#handOver(order, arrival, () => this.#handlers.onLeft(id));
  }

  /** Passes the offer of a viewer over WebRTC to the relay. A refused viewer is not reported by `onLeft`. */
  async offer(stream: string, id: string, sdp: string, address: WhepAddress): Promise<OfferResult> {
    if ((await this.#running()) === undefined) return { refused: "ended" };
    const { promise, resolve } = Promise.withResolvers<OfferResult>();
    this.#offers.set(id, resolve);
    this.#send({ order: "offer", stream, id, sdp, address });
    const timeout = setTimeout(() => resolve({ refused: "ended" }), answerMs);
    return promise.finally(() => {
      clearTimeout(timeout);
      this.#offers.delete(id);
    });
  }

  /**
   * Pulls a stream from another node, as if a device pushed it here.
   * @param url WebSocket address of the stream on that node
   */
  pull(stream: string, id: string, url: string, headers: Record<string, string>): void {
    void this.#running().then((child) => {
      if (child === undefined) this.#handlers.onEnded(stream, id, "pushEnded");
      else this.#send({ order: "pull", stream, id, url, headers });
    });
  }

  closeViewer(id: string, reason: LiveClose): void {
    this.#send({ order: "closeViewer", id, reason });
  }

  closeStream(stream: string, id: string, reason: LiveClose): void {
    this.#send({ order: "closeStream", stream, id, reason });
  }

  /** Process id; null while the process does not run. */
  pid(): number | null {
    return this.#supervised?.pid() ?? null;
  }

  async stop(): Promise<void> {
    await this.#supervised?.stop();
  }

  #use(started: ChildProcess): void {
    this.#child = started;
    this.#ready.resolve(started);
    started.on("message", (message) => this.#receive(message));
    started.on("error", (err) => this.#log.warn({ err }, "relay"));
    started.once("exit", () => {
      if (this.#child === started) {
        this.#child = undefined;
        this.#ready = Promise.withResolvers();
      }
      for (const settle of this.#offers.values()) settle({ refused: "ended" });
      this.#handlers.onLost();
    });
  }

  #receive(message: unknown): void {
    // validated, because the relay process parses bytes from untrusted senders and could be compromised
    const { data: report, error } = RelayReport.safeParse(message);
    if (report === undefined) {
      this.#log.error({ err: error }, "relay");
      return;
    }
    switch (report.report) {
      case "published":
        this.#handlers.onPublished(report.stream, report.id, report.hasWhep);
        break;
      case "rates":
        this.#handlers.onRates(report.kbps);
        break;
      case "answered":
        this.#offers.get(report.id)?.({ answer: report.sdp });
        break;
      case "refused":
        this.#offers.get(report.id)?.({ refused: report.why });
        break;
      case "ended":
        this.#handlers.onEnded(report.stream, report.id, report.reason);
        break;
      case "left": {
        const { id: viewer, skipped } = report;
        if (skipped > 0) this.#log.info({ viewer, skipped }, "a slow viewer lost frames");
        this.#handlers.onLeft(viewer);
        break;
      }
    }
  }

  #send(order: RelayOrder): void {
    if (this.#child?.connected) this.#child.send(order, (err) => err && this.#log.debug({ err }, "relay"));
  }

  /** Returns the running relay process, or one that becomes ready within `restartMs`; otherwise undefined. */
  async #running(): Promise<ChildProcess | undefined> {
    this.prepare();
    if (this.#child?.connected) return this.#child;
    return Promise.race([this.#ready.promise, sleep(restartMs, undefined, { ref: false })]);
  }

  /** Passes a socket to the relay process. @param onLost called if the relay did not receive the socket */
  async #handOver(order: RelayOrder, { socket }: UpgradeArrival, onLost: () => void): Promise<void> {
    const child = await this.#running();
    if (!(socket instanceof Socket) || socket.destroyed || !child?.connected) {
      socket.destroy();
      onLost();
      return;
    }
    // From here on, only the relay uses the socket. Node's HTTP server still counts a socket that was passed to another
    // process. If that process is killed, the server would never finish closing. Clearing this property removes the
    // socket from the count.
    Reflect.set(socket, "server", null);
    child.send(order, socket, (err) => {
      socket.destroy();
      if (err !== null) onLost();
    });
  }
}
