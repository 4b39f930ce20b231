import { type IncomingHttpHeaders } from "node:http";
import {
  type LiveClose,
  type LiveQuality,
  liveLimits,
  livePushPath,
  liveTimes,
} from "@huiyan/contract/live/live.rules";
import { v7 } from "uuid";
import { sendCommand } from "#features/device/device.public.ts";
import { allowanceOf, type MemberCaller } from "#platform/context/caller.ts";
import { type Services } from "#platform/context/context.ts";
import { type Authentication } from "#platform/http/authentication.ts";
import { type LiveOutcome, type LiveSockets } from "#platform/http/live-upgrade.ts";
import { KeyedLimiter } from "#platform/limits/keyed-limiter.ts";
import { type UpgradeArrival } from "#platform/media/media-relay.ts";
import { type Push } from "#platform/media/media-server.ts";
import {
  deletePush,
  findAllowed,
  getDevicePresence,
  keepPushes,
  keepWatches,
  setPublished,
  takeAddress,
  takePushKey,
} from "./live.queries.ts";
import { hashLiveKey, streamName } from "./live-key.ts";
import { isNodeRequest, pullFromNode } from "./live-nodes.ts";
import { dropSeat, keepSeats } from "./seat.queries.ts";
import { whepAddress } from "./whep-address.ts";

/**
 * Interval of the checks of rights in milliseconds. A viewer who lost the right is disconnected within {@link
 * liveTimes.rightMs}.
 */
const lookEveryMs = 3_000;
const tickMs = 500;
/**
 * Interval in milliseconds at which current viewers are stored, so that a reconnection causes no further audit line.
 */
const watchedEveryMs = 60_000;
/**
 * Milliseconds without viewers after which this node stops pulling a stream from another node. Short, because a later
 * pull costs the device nothing: the push to the other node continues for 30 s without viewers.
 */
const pulledIdleMs = 2_000;
const stopLifeMs = 5_000;
/** Milliseconds after the last heartbeat of its node until a seat is released. */
const seatLifeMs = 10_000;

interface Viewer {
  id: string;
  sessionId: string;
  staffId: string;
  pointId: string;
  quality: LiveQuality;
  /** Seat within the bandwidth that the organisation bought; null if there is no limit. */
  seatId: string | null;
  leave: () => void;
}

interface DevicePush extends Push {
  deviceUid: string;
  deviceId: string;
  pushUrl: string;
}

/**
 * Close reasons of a push by the state of its device. `deleted` means that the organisation has lost the right to
 * watch.
 */
const closeOf = { connected: "pushEnded", away: "deviceOffline", deleted: "denied" } as const;

/** Admits viewers and pushes, and disconnects those that have lost the right. */
export class LiveEntrypoint implements LiveSockets {
  readonly #services: Services;
  readonly #authentication: Pick<Authentication, "activeSessions">;
  readonly #viewers = new Map<string, Viewer>();
  readonly #pushes = new Map<string, DevicePush>();
  readonly #slots = new KeyedLimiter();
  readonly #timers: NodeJS.Timeout[];
  #looking = false;
  /** True if another run of {@link #look} is needed after the current one. */
  #again = false;

  constructor(services: Services, authentication: Pick<Authentication, "activeSessions">) {
    this.#services = services;
    this.#authentication = authentication;
    services.media.serve({
      onPublished: (push) => this.#published(push),
      onEnded: (push, reason) => this.#ended(push, reason),
      onLeft: (id) => this.#left(id),
    });
    this.#timers = [
      setInterval(() => this.#endIdle(), tickMs),
      setInterval(() => void this.#look(), lookEveryMs),
      setInterval(() => void this.#noteWatched(), watchedEveryMs),
    ];
    for (const timer of this.#timers) timer.unref();
  }

  async play(token: string, caller: MemberCaller, arrival: UpgradeArrival): Promise<LiveOutcome> {
    const viewer = await this.#admitViewer(token, caller);
    if (typeof viewer === "string") return viewer;
    this.#services.media.takeViewer(viewer, arrival);
    return "taken";
  }

  async offer(token: string, caller: MemberCaller, sdp: string): ReturnType<LiveSockets["offer"]> {
    const { media, config } = this.#services;
    const viewer = await this.#admitViewer(token, caller);
    if (typeof viewer === "string") return viewer;
    const result = await media.takeOffer(viewer, sdp, whepAddress(config));
    return "answer" in result ? { id: viewer.id, answer: result.answer } : result;
  }

  leave(id: string, { sessionId }: Pick<MemberCaller, "sessionId">): void {
    if (this.#viewers.get(id)?.sessionId === sessionId) this.#services.media.closeViewer(id, "pushEnded");
  }

  async push(key: string, deviceId: string, arrival: UpgradeArrival): Promise<LiveOutcome> {
    const { media, config, db, clock } = this.#services;
    const node = { id: media.nodeId, url: config.nodeUrl ?? "" };
    const row = await takePushKey(db.sql, hashLiveKey(key), deviceId, node, clock.now());
    if (row === undefined) return "unknown";
    const push = { id: row.id, stream: streamName(row.point_id, row.quality) };
    this.#pushes.set(row.id, { ...push, deviceUid: row.device_uid, deviceId, pushUrl: livePushPath + key });
    media.takePush(push, arrival);
    return "taken";
  }

  async node(pushId: string, headers: IncomingHttpHeaders, arrival: UpgradeArrival): Promise<LiveOutcome> {
    if (!isNodeRequest(this.#services, pushId, headers)) return "unknown";
    const push = this.#pushes.get(pushId);
    if (push === undefined) return "unknown";
    this.#services.media.takeViewer({ id: v7(), stream: push.stream }, arrival);
    return "taken";
  }

  /** Checks the rights of all viewers immediately, because sessions have ended or changed. */
  sessionsChanged(): void {
    void this.#look();
  }

  viewers(): number {
    return this.#viewers.size;
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }

  async #published({ id }: Push): Promise<void> {
    const { db, clock, media } = this.#services;
    if (this.#pushes.has(id) && !(await setPublished(db.sql, id, clock.now()))) media.closePush(id, "pushEnded");
  }

  /** Returns the reason that the viewers of an ended push get. */
  async #ended({ id }: Push, reason: LiveClose): Promise<LiveClose> {
    const { db } = this.#services;
    const push = this.#pushes.get(id);
    if (push === undefined) return reason;
    this.#pushes.delete(id);
    await deletePush(db.sql, id);
    if (reason !== "pushEnded") return reason;
    return closeOf[await getDevicePresence(db.sql, push.deviceUid)];
  }

  #left(id: string): void {
    const viewer = this.#viewers.get(id);
    viewer?.leave();
    this.#viewers.delete(id);
    if (viewer?.seatId) this.#freeSeat(viewer.seatId);
  }

  async #endRightless(): Promise<void> {
    const { db, media } = this.#services;
    const all = [...this.#viewers.values()];
    if (all.length === 0) return;
    const sessions = await this.#authentication.activeSessions([...new Set(all.map(({ sessionId }) => sessionId))]);
    const staffOf = new Map(sessions.map(({ sessionId, staffId }) => [sessionId, staffId]));
    const allowed = await findAllowed(db.sql, all);
    for (const viewer of all) {
      const isActive = staffOf.get(viewer.sessionId) === viewer.staffId;
      if (!isActive || !allowed.has(viewer.id)) media.closeViewer(viewer.id, "denied");
    }
  }

  #freeSeat(id: string): void {
    const { db, log } = this.#services;
    // if the deletion fails, the seat is deleted after its last heartbeat has expired
    dropSeat(db.sql, id).catch((err: unknown) => log.warn({ err }, "live seat"));
  }

  async #holdSeats(): Promise<void> {
    const { db, clock, media } = this.#services;
    const rates = new Map(media.pushes().map(({ stream, kbps }) => [stream, kbps]));
    const seats = [...this.#viewers.values()].flatMap(({ seatId, pointId, quality }) =>
      seatId === null ? [] : [{ id: seatId, pointId, quality, kbps: rates.get(streamName(pointId, quality)) ?? null }],
    );
    if (seats.length === 0) return;
    const now = clock.now();
    await keepSeats(db.sql, seats, { now, until: new Date(now.getTime() + seatLifeMs) });
  }

  async #endGone(): Promise<void> {
    const { db, clock } = this.#services;
    const ids = [...this.#pushes.keys()];
    if (ids.length === 0) return;
    const kept = await keepPushes(db.sql, ids, clock.now());
    for (const id of ids) if (!kept.has(id)) this.#endPush(id, "pushEnded");
  }

  #endPush(id: string, reason: LiveClose): void {
    const { media, log } = this.#services;
    const push = this.#pushes.get(id);
    media.closePush(id, reason);
    if (push === undefined) return;
    const { deviceUid, deviceId, pushUrl } = push;
    const params = { push_url: pushUrl };
    const stop = { deviceUid, deviceId, staffId: null, name: "live.stop", params, lifeMs: stopLifeMs } as const;
    sendCommand(this.#services, stop).catch((err: unknown) => log.warn({ err }, "live.stop"));
  }

  #endIdle(): void {
    const { clock, media } = this.#services;
    const now = clock.now().getTime();
    for (const { id, isPublished, isPulled, viewers: watching, idleSince } of media.pushes()) {
      const idleMs = isPulled ? pulledIdleMs : liveTimes.idleMs;
      if (isPublished && watching.size === 0 && idleSince.getTime() <= now - idleMs) this.#endPush(id, "pushEnded");
    }
  }

  /** Checks rights and renews seats, one run at a time. A call during a run starts another run afterwards. */
  async #look(): Promise<void> {
    const { log } = this.#services;
    this.#again = true;
    if (this.#looking) return;
    this.#looking = true;
    try {
      while (this.#again) {
        this.#again = false;
        await this.#endRightless();
        await this.#endGone();
        await this.#holdSeats();
      }
    } catch (err) {
      log.warn({ err }, "look at live viewers");
    } finally {
      this.#looking = false;
    }
  }

  async #noteWatched(): Promise<void> {
    const { db, clock, log } = this.#services;
    const all = [...this.#viewers.values()].map(({ sessionId, pointId }) => ({ sessionId, pointId }));
    if (all.length === 0) return;
    await keepWatches(db.sql, all, clock.now()).catch((err: unknown) => log.warn({ err }, "live watches"));
  }

  #takeSlot(caller: MemberCaller): (() => void) | undefined {
    const { sessionId, orgId } = caller;
    return this.#slots.take([
      { key: `session ${sessionId}`, max: liveLimits.viewersPerSession },
      { key: allowanceOf(caller), max: liveLimits.viewersPerAccount },
      { key: `organisation ${orgId}`, max: liveLimits.viewersPerOrganisation },
      { key: "node", max: liveLimits.viewersPerNode },
    ]);
  }

  /** Redeems a play address and registers the viewer. */
  async #admitViewer(token: string, caller: MemberCaller) {
    const leave = this.#takeSlot(caller);
    if (leave === undefined) return "tooMany";
    const address = await this.#findStream(token, caller).catch((error: unknown) => {
      leave();
      throw error;
    });
    if (address === undefined) {
      leave();
      return "unknown";
    }
    const { sessionId, staffId } = caller;
    const id = v7();
    const { point_id: pointId, quality, seat_id: seatId } = address;
    this.#viewers.set(id, { id, sessionId, staffId, pointId, quality, seatId, leave });
    return { id, stream: address.stream };
  }

  /**
   * Redeems a play address and returns its stream. If another node carries the stream, starts to pull it. Returns
   * undefined for an invalid address.
   */
  async #findStream(token: string, { sessionId, staffId }: MemberCaller) {
    const { db, clock, media } = this.#services;
    const address = await takeAddress(db.sql, hashLiveKey(token), sessionId, clock.now());
    if (address?.staff_id !== staffId) return undefined;
    const wanted = { ...address, stream: streamName(address.point_id, address.quality) };
    if (!media.has(wanted.stream)) await pullFromNode(this.#services, wanted);
    return wanted;
  }
}
