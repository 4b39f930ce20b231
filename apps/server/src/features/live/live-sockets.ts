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
import { type LiveSockets } from "#platform/http/live-upgrade.ts";
import { KeyedLimiter } from "#platform/limits/keyed-limiter.ts";
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

export interface LiveEntrypoint extends LiveSockets {
  /** Checks the rights of all viewers immediately, because sessions have ended or changed. */
  sessionsChanged(): void;
  viewers(): number;
  close(): void;
}

/**
 * Close reasons of a push by the state of its device. `deleted` means that the organisation has lost the right to
 * watch.
 */
const closeOf = { connected: "pushEnded", away: "deviceOffline", deleted: "denied" } as const;

/** Admits viewers and pushes, and disconnects those that have lost the right. */
export function createLiveSockets(
  services: Services,
  authentication: Pick<Authentication, "activeSessions">,
): LiveEntrypoint {
  const { config, db, clock, media, log } = services;
  const viewers = new Map<string, Viewer>();
  const pushes = new Map<string, DevicePush>();
  const slots = new KeyedLimiter();

  media.serve({
    async onPublished({ id }) {
      if (pushes.has(id) && !(await setPublished(db.sql, id, clock.now()))) media.closePush(id, "pushEnded");
    },
    async onEnded({ id }, reason) {
      const push = pushes.get(id);
      if (push === undefined) return reason;
      pushes.delete(id);
      await deletePush(db.sql, id);
      if (reason !== "pushEnded") return reason;
      return closeOf[await getDevicePresence(db.sql, push.deviceUid)];
    },
    onLeft(id) {
      const viewer = viewers.get(id);
      viewer?.leave();
      viewers.delete(id);
      if (viewer?.seatId) freeSeat(viewer.seatId);
    },
  });

  async function endRightless(): Promise<void> {
    const all = [...viewers.values()];
    if (all.length === 0) return;
    const sessions = await authentication.activeSessions([...new Set(all.map(({ sessionId }) => sessionId))]);
    const staffOf = new Map(sessions.map(({ sessionId, staffId }) => [sessionId, staffId]));
    const allowed = await findAllowed(db.sql, all);
    for (const viewer of all) {
      const isActive = staffOf.get(viewer.sessionId) === viewer.staffId;
      if (!isActive || !allowed.has(viewer.id)) media.closeViewer(viewer.id, "denied");
    }
  }

  // if the deletion fails, the seat is deleted after its last heartbeat has expired
  const freeSeat = (id: string) => void dropSeat(db.sql, id).catch((err: unknown) => log.warn({ err }, "live seat"));

  async function holdSeats(): Promise<void> {
    const rates = new Map(media.pushes().map(({ stream, kbps }) => [stream, kbps]));
    const seats = [...viewers.values()].flatMap(({ seatId, pointId, quality }) =>
      seatId === null ? [] : [{ id: seatId, pointId, quality, kbps: rates.get(streamName(pointId, quality)) ?? null }],
    );
    if (seats.length === 0) return;
    const now = clock.now();
    await keepSeats(db.sql, seats, { now, until: new Date(now.getTime() + seatLifeMs) });
  }

  async function endGone(): Promise<void> {
    const ids = [...pushes.keys()];
    if (ids.length === 0) return;
    const kept = await keepPushes(db.sql, ids, clock.now());
    for (const id of ids) if (!kept.has(id)) endPush(id, "pushEnded");
  }

  function endPush(id: string, reason: LiveClose): void {
    const push = pushes.get(id);
    media.closePush(id, reason);
    if (push === undefined) return;
    const { deviceUid, deviceId, pushUrl } = push;
    const params = { push_url: pushUrl };
    sendCommand(services, { deviceUid, deviceId, staffId: null, name: "live.stop", params, lifeMs: stopLifeMs }).catch(
      (err: unknown) => log.warn({ err }, "live.stop"),
    );
  }

  function endIdle(): void {
    const now = clock.now().getTime();
    for (const { id, isPublished, isPulled, viewers: watching, idleSince } of media.pushes()) {
      const idleMs = isPulled ? pulledIdleMs : liveTimes.idleMs;
      if (isPublished && watching.size === 0 && idleSince.getTime() <= now - idleMs) endPush(id, "pushEnded");
    }
  }

  let looking = false;
  let again = false;
  /** Checks rights and renews seats, one run at a time. A call during a run starts another run afterwards. */
  async function look(): Promise<void> {
    again = true;
    if (looking) return;
    looking = true;
    try {
      while (again) {
        again = false;
        await endRightless();
        await endGone();
        await holdSeats();
      }
    } catch (err) {
      log.warn({ err }, "look at live viewers");
    } finally {
      looking = false;
    }
  }

  async function noteWatched(): Promise<void> {
    const all = [...viewers.values()].map(({ sessionId, pointId }) => ({ sessionId, pointId }));
    if (all.length > 0) await keepWatches(db.sql, all, clock.now());
  }

  const timers = [
    setInterval(endIdle, tickMs),
    setInterval(() => void look(), lookEveryMs),
    setInterval(() => void noteWatched().catch((err: unknown) => log.warn({ err }, "live watches")), watchedEveryMs),
  ];
  for (const timer of timers) timer.unref();

  function takeSlot(caller: MemberCaller): (() => void) | undefined {
    const { sessionId, orgId } = caller;
    return slots.take([
      { key: `session ${sessionId}`, max: liveLimits.viewersPerSession },
      { key: allowanceOf(caller), max: liveLimits.viewersPerAccount },
      { key: `organisation ${orgId}`, max: liveLimits.viewersPerOrganisation },
      { key: "node", max: liveLimits.viewersPerNode },
    ]);
  }

  /** Redeems a play address and registers the viewer. */
  async function admitViewer(token: string, caller: MemberCaller) {
    const leave = takeSlot(caller);
    if (leave === undefined) return "tooMany";
    const address = await findStream(token, caller).catch((error: unknown) => {
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
    viewers.set(id, { id, sessionId, staffId, pointId, quality, seatId, leave });
    return { id, stream: address.stream };
  }

  /**
   * Redeems a play address and returns its stream. If another node carries the stream, starts to pull it. Returns
   * undefined for an invalid address.
   */
  async function findStream(token: string, { sessionId, staffId }: MemberCaller) {
    const address = await takeAddress(db.sql, hashLiveKey(token), sessionId, clock.now());
    if (address?.staff_id !== staffId) return undefined;
    const wanted = { ...address, stream: streamName(address.point_id, address.quality) };
    if (!media.has(wanted.stream)) await pullFromNode(services, wanted);
    return wanted;
  }

  return {
    async play(token, caller, arrival) {
      const viewer = await admitViewer(token, caller);
      if (typeof viewer === "string") return viewer;
      media.takeViewer(viewer, arrival);
      return "taken";
    },
    async offer(token, caller, sdp) {
      const viewer = await admitViewer(token, caller);
      if (typeof viewer === "string") return viewer;
      const result = await media.takeOffer(viewer, sdp, whepAddress(config));
      return "answer" in result ? { id: viewer.id, answer: result.answer } : result;
    },
    leave(id, { sessionId }) {
      if (viewers.get(id)?.sessionId === sessionId) media.closeViewer(id, "pushEnded");
    },
    async push(key, deviceId, arrival) {
      const node = { id: media.nodeId, url: config.nodeUrl ?? "" };
      const row = await takePushKey(db.sql, hashLiveKey(key), deviceId, node, clock.now());
      if (row === undefined) return "unknown";
      const push = { id: row.id, stream: streamName(row.point_id, row.quality) };
      pushes.set(row.id, { ...push, deviceUid: row.device_uid, deviceId, pushUrl: livePushPath + key });
      media.takePush(push, arrival);
      return "taken";
    },
    async node(pushId, headers, arrival) {
      if (!isNodeRequest(services, pushId, headers)) return "unknown";
      const push = pushes.get(pushId);
      if (push === undefined) return "unknown";
      media.takeViewer({ id: v7(), stream: push.stream }, arrival);
      return "taken";
    },
    sessionsChanged: () => void look(),
    viewers: () => viewers.size,
    close() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
