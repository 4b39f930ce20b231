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

/** Handle of the process that relays live video. The process starts when it is first needed. */
export interface MediaRelay {
  /** Starts the process before the first socket needs it. */
  prepare(): void;
  push(stream: string, id: string, arrival: UpgradeArrival): void;
  view(stream: string, id: string, arrival: UpgradeArrival): void;
  /** Passes the offer of a viewer over WebRTC to the relay. A refused viewer is not reported by `onLeft`. */
  offer(stream: string, id: string, sdp: string, address: WhepAddress): Promise<OfferResult>;
  /**
   * Pulls a stream from another node, as if a device pushed it here.
   * @param url WebSocket address of the stream on that node
   */
  pull(stream: string, id: string, url: string, headers: Record<string, string>): void;
  closeViewer(id: string, reason: LiveClose): void;
  closeStream(stream: string, id: string, reason: LiveClose): void;
  /** Process id; null while the process does not run. */
  pid(): number | null;
  stop(): Promise<void>;
}

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

export function createMediaRelay(handlers: RelayHandlers, log: Log): MediaRelay {
  let supervised: Supervised | undefined;
  let child: ChildProcess | undefined;
  let onTaken = Promise.withResolvers<ChildProcess>();
  /** Offers without an answer, by the viewer's id. */
  const offers = new Map<string, (result: OfferResult) => void>();

  function hear(message: unknown): void {
    // validated, because the relay process parses bytes from untrusted senders and could be compromised
    const { data: report, error } = RelayReport.safeParse(message);
    if (report === undefined) {
      log.error({ err: error }, "relay");
      return;
    }
    switch (report.report) {
      case "published":
        handlers.onPublished(report.stream, report.id, report.hasWhep);
        break;
      case "rates":
        handlers.onRates(report.kbps);
        break;
      case "answered":
        offers.get(report.id)?.({ answer: report.sdp });
        break;
      case "refused":
        offers.get(report.id)?.({ refused: report.why });
        break;
      case "ended":
        handlers.onEnded(report.stream, report.id, report.reason);
        break;
      case "left":
        if (report.skipped > 0) log.info({ viewer: report.id, skipped: report.skipped }, "a slow viewer lost frames");
        handlers.onLeft(report.id);
        break;
    }
  }

  function take(started: ChildProcess): void {
    child = started;
    onTaken.resolve(started);
    started.on("message", hear);
    started.on("error", (err) => log.warn({ err }, "relay"));
    started.once("exit", () => {
      if (child === started) {
        child = undefined;
        onTaken = Promise.withResolvers();
      }
      for (const settle of offers.values()) settle({ refused: "ended" });
      handlers.onLost();
    });
  }

  function prepare(): void {
    supervised ??= supervise({
      name: "视频转发",
      script,
      // the relay gets no environment variables, because it needs none and some are secrets
      env: {},
      log: (line) => log.warn({ part: "relay" }, line),
      onChannel: take,
      graceMs: 3_000,
      restart,
    });
  }

  function tell(order: RelayOrder): void {
    if (child?.connected) child.send(order, (err) => err && log.debug({ err }, "relay"));
  }

  /** Returns the running relay process, or one that becomes ready within `restartMs`; otherwise undefined. */
  async function running(): Promise<ChildProcess | undefined> {
    prepare();
    if (child?.connected) return child;
    return Promise.race([onTaken.promise, sleep(restartMs, undefined, { ref: false })]);
  }

  /** Passes a socket to the relay process. @param gone called if the relay did not receive the socket */
  async function handOver(order: RelayOrder, { socket }: UpgradeArrival, gone: () => void): Promise<void> {
    const taker = await running();
    if (!(socket instanceof Socket) || socket.destroyed || !taker?.connected) {
      socket.destroy();
      gone();
      return;
    }
    // From here on, only the relay uses the socket. Node's HTTP server still counts a socket that was passed to another
    // process. If that process is killed, the server would never finish closing. Clearing this property removes the
    // socket from the count.
    Reflect.set(socket, "server", null);
    taker.send(order, socket, (err) => {
      socket.destroy();
      if (err !== null) gone();
    });
  }

  return {
    prepare,
    push: (stream, id, arrival) =>
      void handOver({ order: "push", stream, id, upgrade: upgradeOf(arrival) }, arrival, () =>
        handlers.onEnded(stream, id, "pushEnded"),
      ),
    view: (stream, id, arrival) =>
      void handOver({ order: "view", stream, id, upgrade: upgradeOf(arrival) }, arrival, () => handlers.onLeft(id)),
    async offer(stream, id, sdp, address) {
      const taker = await running();
      if (taker === undefined) return { refused: "ended" };
      const { promise, resolve } = Promise.withResolvers<OfferResult>();
      offers.set(id, resolve);
      tell({ order: "offer", stream, id, sdp, address });
      const timeout = setTimeout(() => resolve({ refused: "ended" }), answerMs);
      return promise.finally(() => {
        clearTimeout(timeout);
        offers.delete(id);
      });
    },
    pull(stream, id, url, headers) {
      void running().then((taker) => {
        if (taker === undefined) handlers.onEnded(stream, id, "pushEnded");
        else tell({ order: "pull", stream, id, url, headers });
      });
    },
    closeViewer: (id, reason) => tell({ order: "closeViewer", id, reason }),
    closeStream: (stream, id, reason) => tell({ order: "closeStream", stream, id, reason }),
    pid: () => supervised?.pid() ?? null,
    async stop() {
      await supervised?.stop();
    },
  };
}
