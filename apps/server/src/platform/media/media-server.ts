import { randomUUID } from "node:crypto";
import { type LiveClose } from "@huiyan/contract/live/live.rules";
import { z } from "zod";
import { type Clock, type Timer } from "../clock/clock.ts";
import { type Log } from "../log/log.ts";
import { type Bus } from "../mqtt/bus.ts";
import { MediaRelay, type OfferResult, type UpgradeArrival } from "./media-relay.ts";
import { PushWatch } from "./push-watch.ts";
import { type WhepAddress } from "./whep/whep-viewer.ts";

const channel = "live/push";
const PushNews = z.object({ id: z.string(), state: z.enum(["published", "ended"]) });

/**
 * A push: live video that a device sends. Each push has an id and the name of its stream; each start of a stream has a
 * new id.
 */
export interface Push {
  id: string;
  stream: string;
}

/** A push that this node receives from a device or pulls from another node. */
interface OpenPush extends Push {
  isPublished: boolean;
  /** True if the push is pulled from another node. */
  isPulled: boolean;
  viewers: ReadonlySet<string>;
  /** False if WebRTC cannot carry the stream; true until that is known. */
  hasWhep: boolean;
  /** Time since which the push has no viewers. */
  idleSince: Date;
  /** Bit rate of the last seconds in kbit/s; undefined until it was measured. */
  kbps: number | undefined;
}

interface MediaHandlers {
  /** Called when the stream is playable, before other nodes are notified. */
  onPublished(push: Push): Promise<void>;
  /** Called when the push has ended. @returns the close reason that its viewers get */
  onEnded(push: Push, reason: LiveClose): Promise<LiveClose>;
  onLeft(viewerId: string): void;
}

interface HeldPush extends OpenPush {
  viewers: Set<string>;
}

/** Pushes and viewers of this node. The callers of this class check points, devices and permissions. */
export class MediaServer {
  readonly nodeId = randomUUID();
  readonly #bus: Bus;
  readonly #clock: Clock;
  readonly #timer: Timer;
  readonly #log: Log;
  readonly #relay: MediaRelay;
  readonly #pushes = new Map<string, HeldPush>();
  /** Push that each viewer watches, by the viewer's id; undefined if the stream has just ended. */
  readonly #watched = new Map<string, HeldPush | undefined>();
  readonly #underWay = new Set<Promise<void>>();
  readonly #starts = new Map<string, Promise<string>>();
  readonly #watches = new Map<string, Set<PushWatch>>();
  #handlers: MediaHandlers | undefined;

  private constructor(bus: Bus, clock: Clock, timer: Timer, log: Log) {
    this.#bus = bus;
    this.#clock = clock;
    this.#timer = timer;
    this.#log = log;
    this.#relay = new MediaRelay(
      {
        onPublished: (_stream, id, hasWhep) => this.#withPush(id, (push) => this.#published(push, hasWhep)),
        onEnded: (_stream, id, reason) => this.closePush(id, reason),
        onLeft: (viewerId) => this.#left(viewerId),
        onRates: (kbps) => this.#setRates(kbps),
        onLost: () => this.#lostRelay(),
      },
      log,
    );
  }

  static async open(bus: Bus, clock: Clock, timer: Timer, log: Log): Promise<MediaServer> {
    const server = new MediaServer(bus, clock, timer, log);
    await bus.subscribe(channel, (text) => {
      const { id, state } = PushNews.parse(JSON.parse(text));
      for (const watch of server.#watches.get(id) ?? []) watch.notify(state);
    });
    return server;
  }

  /** Sets the handlers. Before that, all sockets are refused. */
  serve(handlers: MediaHandlers): void {
    this.#handlers = handlers;
  }

  /** Starts the relay process, so that it is ready before the first push arrives. */
  prepare(): void {
    this.#relay.prepare();
  }

  takePush(push: Push, arrival: UpgradeArrival): void {
    this.#hold(push, false);
    this.#relay.push(push.stream, push.id, arrival);
  }

  /** Pulls a stream from another node. The pull ends when no viewer on this node is left. */
  pull(push: Push, url: string, headers: Record<string, string>): void {
    this.#hold(push, true);
    this.#relay.pull(push.stream, push.id, url, headers);
  }

  /** Returns true if this node has the stream or is starting it. */
  has(stream: string): boolean {
    return this.#newestOf(stream) !== undefined;
  }

  /** Returns false if WebRTC cannot carry the stream. Returns true if that is unknown. */
  hasWhep(stream: string): boolean {
    return this.#newestOf(stream)?.hasWhep ?? true;
  }

  /** Connects the viewer to the newest push of the stream. */
  takeViewer(viewer: { id: string; stream: string }, arrival: UpgradeArrival): void {
    this.#connect(viewer);
    this.#relay.view(viewer.stream, viewer.id, arrival);
  }

  /**
   * Answers the offer of a viewer over WebRTC and connects it to the newest push of the stream. After a refusal,
   * `onLeft` is called as for a viewer who left.
   */
  async takeOffer(viewer: { id: string; stream: string }, sdp: string, address: WhepAddress): Promise<OfferResult> {
    this.#connect(viewer);
    const result = await this.#relay.offer(viewer.stream, viewer.id, sdp, address);
    if ("refused" in result) this.#left(viewer.id);
    return result;
  }

  closeViewer(id: string, reason: LiveClose): void {
    this.#relay.closeViewer(id, reason);
  }

  closePush(id: string, reason: LiveClose): void {
    this.#withPush(id, (push) => this.#ended(push, reason));
  }

  /**
   * Returns the playable push of a stream on this node and resets its idle time, because a viewer will connect soon.
   */
  wanted(stream: string): Push | undefined {
    const push = this.#newestOf(stream);
    if (!push?.isPublished) return undefined;
    if (push.viewers.size === 0) push.idleSince = this.#clock.now();
    return push;
  }

  pushes(): OpenPush[] {
    return [...this.#pushes.values()];
  }

  /** Starts to observe the state of a push, whichever node receives it. */
  watch(pushId: string): PushWatch {
    const all = this.#watches.get(pushId) ?? new Set();
    this.#watches.set(pushId, all);
    const watch = new PushWatch(this.#timer, () => {
      all.delete(watch);
      if (all.size === 0) this.#watches.delete(pushId);
    });
    all.add(watch);
    return watch;
  }

  /** Runs `start` for a stream. Concurrent calls for one stream on this node share one run and its result. */
  once(stream: string, start: () => Promise<string>): Promise<string> {
    const running = this.#starts.get(stream);
    if (running !== undefined) return running;
    const started = start().finally(() => this.#starts.delete(stream));
    this.#starts.set(stream, started);
    return started;
  }

  /** Reports a failed start to the callers that wait for this push. */
  gaveUp(pushId: string): void {
    this.#announce(pushId, "ended");
  }

  /** Process id of the relay; null while it does not run. */
  pid(): number | null {
    return this.#relay.pid();
  }

  async stop(): Promise<void> {
    await this.#relay.stop();
    await Promise.all(this.#underWay);
  }

  #newestOf(stream: string): HeldPush | undefined {
    return [...this.#pushes.values()].findLast((push) => push.stream === stream);
  }

  #hold({ id, stream }: Push, isPulled: boolean): void {
    const state = { isPublished: false, isPulled, hasWhep: true, idleSince: this.#clock.now(), kbps: undefined };
    this.#pushes.set(id, { id, stream, viewers: new Set<string>(), ...state });
  }

  #connect({ id, stream }: { id: string; stream: string }): void {
    const push = this.#newestOf(stream);
    this.#watched.set(id, push);
    push?.viewers.add(id);
  }

  #left(viewerId: string): void {
    const push = this.#watched.get(viewerId);
    this.#watched.delete(viewerId);
    if (push?.viewers.delete(viewerId) && push.viewers.size === 0) push.idleSince = this.#clock.now();
    this.#handlers?.onLeft(viewerId);
  }

  /** Runs `work` for a push of this node. `stop` waits for it; an error is logged. */
  #withPush(id: string, work: (push: HeldPush) => Promise<void>): void {
    const push = this.#pushes.get(id);
    if (push === undefined) return;
    const safe = work(push)
      .catch((err: unknown) => this.#log.warn({ err }, "live push"))
      .finally(() => this.#underWay.delete(safe));
    this.#underWay.add(safe);
  }

  async #published(push: HeldPush, hasWhep: boolean): Promise<void> {
    push.hasWhep = hasWhep;
    await this.#handlers?.onPublished(push);
    push.isPublished = true;
    push.idleSince = this.#clock.now();
    this.#announce(push.id, "published");
  }

  async #ended(push: HeldPush, reason: LiveClose): Promise<void> {
    if (!this.#pushes.delete(push.id)) return;
    // closes the viewers even if the handler fails because the database is unavailable; otherwise they would see a
    // frozen picture
    const why = await this.#handlers?.onEnded(push, reason).catch(() => reason);
    this.#relay.closeStream(push.stream, push.id, why ?? reason);
    this.#announce(push.id, "ended");
  }

  #setRates(kbps: Readonly<Record<string, number>>): void {
    for (const [id, rate] of Object.entries(kbps)) {
      const push = this.#pushes.get(id);
      if (push !== undefined) push.kbps = rate;
    }
  }

  #lostRelay(): void {
    for (const viewerId of [...this.#watched.keys()]) this.#left(viewerId);
    for (const id of [...this.#pushes.keys()]) this.closePush(id, "serverRestarting");
  }

  #announce(id: string, state: "published" | "ended"): void {
    this.#bus.publish(channel, JSON.stringify({ id, state }));
  }
}
