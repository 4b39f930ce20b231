import { randomUUID } from "node:crypto";
import { type LiveClose } from "@huiyan/contract/live/live.rules";
import { z } from "zod";
import { type Clock, type Timer } from "../clock/clock.ts";
import { type Log } from "../log/log.ts";
import { type Bus } from "../mqtt/bus.ts";
import { createMediaRelay, type OfferResult, type UpgradeArrival } from "./media-relay.ts";
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

/** Pushes and viewers of this node. The callers of this interface check points, devices and permissions. */
export interface MediaServer {
  readonly nodeId: string;
  /** Sets the handlers. Before that, all sockets are refused. */
  serve(handlers: MediaHandlers): void;
  /** Starts the relay process, so that it is ready before the first push arrives. */
  prepare(): void;
  takePush(push: Push, arrival: UpgradeArrival): void;
  /** Pulls a stream from another node. The pull ends when no viewer on this node is left. */
  pull(push: Push, url: string, headers: Record<string, string>): void;
  /** Returns true if this node has the stream or is starting it. */
  has(stream: string): boolean;
  /** Returns false if WebRTC cannot carry the stream. Returns true if that is unknown. */
  hasWhep(stream: string): boolean;
  /** Connects the viewer to the newest push of the stream. */
  takeViewer(viewer: { id: string; stream: string }, arrival: UpgradeArrival): void;
  /**
   * Answers the offer of a viewer over WebRTC and connects it to the newest push of the stream. After a refusal,
   * `onLeft` is called as for a viewer who left.
   */
  takeOffer(viewer: { id: string; stream: string }, sdp: string, address: WhepAddress): Promise<OfferResult>;
  closeViewer(id: string, reason: LiveClose): void;
  closePush(id: string, reason: LiveClose): void;
  /**
   * Returns the playable push of a stream on this node and resets its idle time, because a viewer will connect soon.
   */
  wanted(stream: string): Push | undefined;
  pushes(): OpenPush[];
  /** Starts to observe the state of a push, whichever node receives it. */
  watch(pushId: string): PushWatch;
  /** Runs `start` for a stream. Concurrent calls for one stream on this node share one run and its result. */
  once(stream: string, start: () => Promise<string>): Promise<string>;
  /** Reports a failed start to the callers that wait for this push. */
  gaveUp(pushId: string): void;
  /** Process id of the relay; null while it does not run. */
  pid(): number | null;
  stop(): Promise<void>;
}

interface HeldPush extends OpenPush {
  viewers: Set<string>;
}

export async function createMediaServer(bus: Bus, clock: Clock, timer: Timer, log: Log): Promise<MediaServer> {
  const pushes = new Map<string, HeldPush>();
  /** Push that each viewer watches, by the viewer's id; undefined if the stream has just ended. */
  const watched = new Map<string, HeldPush | undefined>();
  const underWay = new Set<Promise<void>>();
  const starts = new Map<string, Promise<string>>();
  const watches = new Map<string, Set<PushWatch>>();
  let handlers: MediaHandlers | undefined;
  await bus.subscribe(channel, (text) => {
    const { id, state } = PushNews.parse(JSON.parse(text));
    for (const watch of watches.get(id) ?? []) watch.notify(state);
  });
  const announce = (id: string, state: "published" | "ended") => bus.publish(channel, JSON.stringify({ id, state }));
  const ofStream = (stream: string) => [...pushes.values()].findLast((push) => push.stream === stream);

  function hold({ id, stream }: Push, isPulled: boolean): void {
    const state = { isPublished: false, isPulled, hasWhep: true, idleSince: clock.now(), kbps: undefined };
    pushes.set(id, { id, stream, viewers: new Set<string>(), ...state });
  }

  async function published(push: HeldPush): Promise<void> {
    await handlers?.onPublished(push);
    push.isPublished = true;
    push.idleSince = clock.now();
    announce(push.id, "published");
  }

  async function ended(push: HeldPush, reason: LiveClose): Promise<void> {
    if (!pushes.delete(push.id)) return;
    // closes the viewers even if the handler fails because the database is unavailable; otherwise they would see a
    // frozen picture
    const why = await handlers?.onEnded(push, reason).catch(() => reason);
    relay.closeStream(push.stream, push.id, why ?? reason);
    announce(push.id, "ended");
  }

  function left(viewerId: string): void {
    const push = watched.get(viewerId);
    watched.delete(viewerId);
    if (push?.viewers.delete(viewerId) && push.viewers.size === 0) push.idleSince = clock.now();
    handlers?.onLeft(viewerId);
  }

  function watchFor(work: Promise<void>): void {
    const safe = work.catch((err: unknown) => log.warn({ err }, "live push")).finally(() => underWay.delete(safe));
    underWay.add(safe);
  }

  const relay = createMediaRelay(
    {
      onPublished(_stream, id, hasWhep) {
        const push = pushes.get(id);
        if (push === undefined) return;
        push.hasWhep = hasWhep;
        watchFor(published(push));
      },
      onEnded(_stream, id, reason) {
        const push = pushes.get(id);
        if (push !== undefined) watchFor(ended(push, reason));
      },
      onLeft: left,
      onRates(kbps) {
        for (const [id, rate] of Object.entries(kbps)) {
          const push = pushes.get(id);
          if (push !== undefined) push.kbps = rate;
        }
      },
      onLost() {
        for (const viewerId of [...watched.keys()]) left(viewerId);
        for (const push of [...pushes.values()]) watchFor(ended(push, "serverRestarting"));
      },
    },
    log,
  );

  function connect({ id, stream }: { id: string; stream: string }): void {
    const push = ofStream(stream);
    watched.set(id, push);
    push?.viewers.add(id);
  }

  return {
    nodeId: randomUUID(),
    serve(served) {
      handlers = served;
    },
    prepare: () => relay.prepare(),
    takePush(push, arrival) {
      hold(push, false);
      relay.push(push.stream, push.id, arrival);
    },
    pull(push, url, headers) {
      hold(push, true);
      relay.pull(push.stream, push.id, url, headers);
    },
    has: (stream) => ofStream(stream) !== undefined,
    hasWhep: (stream) => ofStream(stream)?.hasWhep ?? true,
    takeViewer(viewer, arrival) {
      connect(viewer);
      relay.view(viewer.stream, viewer.id, arrival);
    },
    async takeOffer(viewer, sdp, address) {
      connect(viewer);
      const result = await relay.offer(viewer.stream, viewer.id, sdp, address);
      if ("refused" in result) left(viewer.id);
      return result;
    },
    closeViewer: (id, reason) => relay.closeViewer(id, reason),
    closePush(id, reason) {
      const push = pushes.get(id);
      if (push !== undefined) watchFor(ended(push, reason));
    },
    wanted(stream) {
      const push = ofStream(stream);
      if (!push?.isPublished) return undefined;
      if (push.viewers.size === 0) push.idleSince = clock.now();
      return push;
    },
    pushes: () => [...pushes.values()],
    watch(pushId) {
      const all = watches.get(pushId) ?? new Set();
      watches.set(pushId, all);
      const watch = new PushWatch(timer, () => {
        all.delete(watch);
        if (all.size === 0) watches.delete(pushId);
      });
      all.add(watch);
      return watch;
    },
    once(stream, start) {
      const running = starts.get(stream);
      if (running !== undefined) return running;
      const started = start().finally(() => starts.delete(stream));
      starts.set(stream, started);
      return started;
    },
    gaveUp: (pushId) => announce(pushId, "ended"),
    pid: () => relay.pid(),
    async stop() {
      await relay.stop();
      await Promise.all(underWay);
    },
  };
}
