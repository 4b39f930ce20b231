import { IncomingMessage } from "node:http";
import { type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type LiveClose } from "@huiyan/contract/live/live.rules";
import { socketProtocol } from "@huiyan/contract/push";
import { WebSocket, WebSocketServer } from "ws";
import { relayLimits } from "./relay-limits.ts";
import { type OfferRefusal, type RelayOrder, type RelayReport, type RelayUpgrade } from "./relay-message.ts";
import { RelayPush } from "./relay-push.ts";
import { type GroupAllowance, RelayStream } from "./relay-stream.ts";
import { RelayViewer } from "./relay-viewer.ts";
import { lastMessageMs, OfferError, WhepViewer } from "./whep/whep-viewer.ts";

function requestOf(socket: Socket, { headers }: RelayUpgrade): IncomingMessage {
  const request = new IncomingMessage(socket);
  request.method = "GET";
  request.url = "/";
  request.headers = headers;
  return request;
}

/** Timeout in milliseconds for another node to deliver a stream. */
const pullMs = 3_000;
/** Interval in milliseconds at which a viewer over WebRTC waits for a stream to become playable. */
const pullLookMs = 50;

function pullFrom({ url, headers }: { url: string; headers: Record<string, string> }): WebSocket {
  const options = { headers, maxPayload: relayLimits.messageBytes, perMessageDeflate: false };
  return new WebSocket(url, { ...options, handshakeTimeout: pullMs });
}

/** Distributes pushes to viewers inside the relay process. The server has authorised all sockets before. */
export class StreamRelay {
  readonly #report: (report: RelayReport) => void;
  /** Running pushes, by id. */
  readonly #pushes = new Map<string, RelayPush>();
  /** Newest push of each stream, by the stream's name. */
  readonly #current = new Map<string, RelayPush>();
  readonly #viewers = new Map<string, { viewer: RelayViewer | WhepViewer; stream: RelayStream }>();
  readonly #allowance: GroupAllowance = { bytes: 0 };
  readonly #pushServer = new WebSocketServer({ noServer: true, maxPayload: relayLimits.messageBytes });
  readonly #viewServer = new WebSocketServer({
    noServer: true,
    maxPayload: 1024,
    handleProtocols: (offered) => (offered.has(socketProtocol) ? socketProtocol : false),
  });
  #tickedAt = performance.now();
  #ratedAt = performance.now();
  readonly #timer = setInterval(() => this.#tick(), relayLimits.tickMs);

  constructor(report: (report: RelayReport) => void) {
    this.#report = report;
  }

  obey(order: RelayOrder, socket: Socket | undefined): void {
    if (order.order === "closeViewer") this.#viewers.get(order.id)?.viewer.close(order.reason);
    else if (order.order === "closeStream") this.#closeStream(order.stream, order.id, order.reason);
    else if (order.order === "offer") void this.#answer(order);
    else if (order.order === "pull") this.#takePush(order.stream, order.id, pullFrom(order));
    else if (socket === undefined) this.#gone(order);
    else {
      socket.on("error", () => socket.destroy());
      const server = order.order === "push" ? this.#pushServer : this.#viewServer;
      const head = Buffer.from(order.upgrade.head, "base64");
      let isOpen = false;
      server.handleUpgrade(requestOf(socket, order.upgrade), socket, head, (made) => {
        isOpen = true;
        if (order.order === "push") this.#takePush(order.stream, order.id, made);
        else this.#takeViewer(order.stream, order.id, made, socket);
      });
      if (!isOpen) this.#gone(order);
    }
  }

  /** Closes all viewers and pushes. Resolves when all sockets have closed, at the latest after `closeMs`. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    const open = [...this.#pushServer.clients, ...this.#viewServer.clients];
    const closed = open.map(
      (socket) =>
        new Promise((resolve) => (socket.readyState === socket.CLOSED ? resolve(null) : socket.once("close", resolve))),
    );
    const hasWhep = [...this.#viewers.values()].some(({ viewer }) => viewer instanceof WhepViewer);
    for (const { viewer } of this.#viewers.values()) viewer.close("serverRestarting");
    for (const push of this.#pushes.values()) push.close("serverRestarting");
    await Promise.all([...closed, hasWhep ? sleep(lastMessageMs) : undefined]);
  }

  /** Reports the end of a socket that closed while it was passed to this process. */
  #gone({ order, stream, id }: Extract<RelayOrder, { upgrade: unknown }>): void {
    if (order === "push") this.#report({ report: "ended", stream, id, reason: "pushEnded" });
    else this.#report({ report: "left", id, skipped: 0 });
  }

  #takePush(name: string, id: string, socket: WebSocket): void {
    this.#current.get(name)?.close("pushEnded");
    const stream = new RelayStream(this.#allowance);
    const push = new RelayPush(id, socket, stream, {
      onPlayable: () => {
        this.#report({ report: "published", stream: name, id, hasWhep: stream.whepConfig !== undefined });
      },
      onEnd: (reason) => this.#report({ report: "ended", stream: name, id, reason }),
    });
    this.#pushes.set(id, push);
    this.#current.set(name, push);
  }

  #takeViewer(name: string, id: string, page: WebSocket, socket: Socket): void {
    const viewer = new RelayViewer(id, page, socket);
    const stream = this.#current.get(name)?.stream;
    page.on("error", () => page.terminate());
    page.on("close", () => {
      this.#viewers.delete(id);
      stream?.remove(viewer);
      this.#report({ report: "left", id, skipped: viewer.skipped });
    });
    if (stream === undefined) {
      viewer.close("pushEnded");
      return;
    }
    this.#viewers.set(id, { viewer, stream });
    stream.add(viewer);
  }

  /** Waits until the stream is playable, because a pull from another node may have just begun. */
  async #playable(name: string): Promise<RelayStream | undefined> {
    for (let waitedMs = 0; waitedMs < pullMs; waitedMs += pullLookMs) {
      const stream = this.#current.get(name)?.stream;
      if (stream === undefined || stream.isPlayable) return stream;
      await sleep(pullLookMs);
    }
    return undefined;
  }

  /** Answers a viewer over WebRTC. The viewer gets frames when it has connected. */
  async #answer({ stream: name, id, sdp, address }: Extract<RelayOrder, { order: "offer" }>): Promise<void> {
    const refuse = (why: OfferRefusal) => this.#report({ report: "refused", id, why });
    const stream = await this.#playable(name);
    if (stream === undefined) return refuse("ended");
    const config = stream.whepConfig;
    if (config === undefined) return refuse("codec");
    const end = () => {
      const viewer = this.#viewers.get(id)?.viewer;
      if (viewer instanceof WhepViewer) stream.removeWhep(viewer);
      if (this.#viewers.delete(id)) this.#report({ report: "left", id, skipped: 0 });
    };
    const events = {
      onOpen: (viewer: WhepViewer) => stream.addWhep(viewer),
      onLoss: (viewer: WhepViewer) => stream.repeatTo(viewer),
      onEnd: end,
    };
    const source = { config, hasSound: stream.hasSound };
    const made = await WhepViewer.answer(id, sdp, source, address, events).catch((error: unknown) => {
      if (error instanceof OfferError) return "offer";
      process.stderr.write(`offer ${id}: ${error instanceof Error ? error.message : String(error)}\n`);
      return "failed";
    });
    if (made === undefined || typeof made === "string") return refuse(made ?? "codec");
    this.#viewers.set(id, { viewer: made.viewer, stream });
    this.#report({ report: "answered", id, sdp: made.answer });
    // the stream may have ended while the answer was made
    if (this.#current.get(name)?.stream !== stream) made.viewer.close("pushEnded");
  }

  /** Closes the viewers of a push, unless the stream has a newer push. */
  #closeStream(name: string, id: string, reason: LiveClose): void {
    const push = this.#pushes.get(id);
    if (push === undefined) return;
    this.#pushes.delete(id);
    if (this.#current.get(name) === push) this.#current.delete(name);
    push.close(reason);
    push.stream.end(reason);
  }

  #rate(now: number): void {
    const passedMs = now - this.#ratedAt;
    if (passedMs < relayLimits.rateMs || this.#pushes.size === 0) return;
    this.#ratedAt = now;
    const rates = [...this.#pushes].flatMap(([id, push]) => {
      const kbps = push.takeRate(passedMs);
      return kbps === undefined ? [] : [[id, kbps] as const];
    });
    if (rates.length > 0) this.#report({ report: "rates", kbps: Object.fromEntries(rates) });
  }

  #tick(): void {
    const now = performance.now();
    const passedMs = now - this.#tickedAt;
    this.#tickedAt = now;
    for (const push of this.#pushes.values()) push.tick(passedMs);
    this.#rate(now);
    for (const { viewer } of this.#viewers.values()) viewer.tick(passedMs);
  }
}
