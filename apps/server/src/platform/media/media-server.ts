import { randomUUID } from "node:crypto";
import { type LiveClose } from "@huiyan/contract/live/live.rules";
import { z } from "zod";
import { type Clock, type Timer } from "../clock/clock.ts";
import { type Log } from "../log/log.ts";
import { type Bus } from "../mqtt/bus.ts";
import { createMediaRelay, type UpgradeArrival } from "./media-relay.ts";
import { PushWatch } from "./push-watch.ts";

const channel = "live/push";
const PushNews = z.object({ id: z.string(), state: z.enum(["published", "ended"]) });

/** A push, by the id of its start, under the name of its stream. */
export interface Push {
  id: string;
  stream: string;
}

/** One push that this node has. */
interface OpenPush extends Push {
  isPublished: boolean;
  /** From another node. */
  isPulled: boolean;
  /** Ids. */
  viewers: ReadonlySet<string>;
  /** Since then nobody watches. */
  idleSince: Date;
  /** Measured over the last seconds, kbit/s; undefined: not yet. */
  kbps: number | undefined;
}

interface MediaHandlers {
  /** The stream can be watched; the others hear of it when this is done. */
  onPublished(push: Push): Promise<void>;
  /** The push is over. @returns why its viewers lose the picture */
  onEnded(push: Push, reason: LiveClose): Promise<LiveClose>;
  onLeft(viewerId: string): void;
}

/** Streams of this node: who pushes, who watches. It knows nothing of points, devices and rights. */
export interface MediaServer {
  readonly nodeId: string;
  /** Who hears what happens; without it nothing is taken in. */
  serve(handlers: MediaHandlers): void;
  /** Begins what the first push will need. */
  prepare(): void;
  takePush(push: Push, arrival: UpgradeArrival): void;
  /** Gets a stream that another node has. It ends when nobody watches it here. */
  pull(push: Push, url: string, headers: Record<string, string>): void;
  /** Whether the stream is here, or about to be. */
  has(stream: string): boolean;
  /** The viewer gets the newest push of the stream. */
  takeViewer(viewer: { id: string; stream: string }, arrival: UpgradeArrival): void;
  closeViewer(id: string, reason: LiveClose): void;
  closePush(id: string, reason: LiveClose): void;
  /** The published push of a stream on this node. A caller means to watch it: it is idle again. */
  wanted(stream: string): Push | undefined;
  pushes(): OpenPush[];
  /** Hears of a push on any node. */
  watch(pushId: string): PushWatch;
  /** One start of a stream at a time on this node; those who come meanwhile share its outcome. */
  once(stream: string, start: () => Promise<string>): Promise<string>;
  /** A start that came to nothing: those who wait for it get the failure. */
  gaveUp(pushId: string): void;
  /** Of the relay; null while it does not run. */
  pid(): number | null;
  stop(): Promise<void>;
}

interface HeldPush extends OpenPush {
  viewers: Set<string>;
}

export async function createMediaServer(bus: Bus, clock: Clock, timer: Timer, log: Log): Promise<MediaServer> {
  const pushes = new Map<string, HeldPush>();
  /** By viewer; undefined: viewers of a stream that has just ended. */
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
    const state = { isPublished: false, isPulled, viewers: new Set<string>(), idleSince: clock.now(), kbps: undefined };
    pushes.set(id, { id, stream, ...state });
  }

  async function published(push: HeldPush): Promise<void> {
    await handlers?.onPublished(push);
    push.isPublished = true;
    push.idleSince = clock.now();
    announce(push.id, "published");
  }

  async function ended(push: HeldPush, reason: LiveClose): Promise<void> {
    if (!pushes.delete(push.id)) return;
    // whatever became of the database: viewers are not left with a still picture
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
      onPublished(_stream, id) {
        const push = pushes.get(id);
        if (push !== undefined) watchFor(published(push));
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
    takeViewer({ id, stream }, arrival) {
      const push = ofStream(stream);
      watched.set(id, push);
      push?.viewers.add(id);
      relay.view(stream, id, arrival);
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
