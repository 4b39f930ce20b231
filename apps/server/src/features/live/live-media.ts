import { type LiveQuality, livePlayPath, livePushPath, liveTimes } from "@huiyan/contract/live/live.rules";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context, type Services } from "#platform/context/context.ts";
import { type Queryable } from "#platform/db/database.ts";
import { AppError } from "#platform/error/app-error.ts";
import { createExternalMedia } from "#platform/media/external-server.ts";
import { insertAddress, setPublished, touchPush } from "./live.queries.ts";
import { newLiveKey, streamName } from "./live-key.ts";

interface RequestedStream {
  pointId: string;
  quality: LiveQuality;
  /** Id of the viewer's seat within the bought bandwidth; undefined if bandwidth is not limited. */
  seatId?: string | undefined;
}

/** Operations of the media server that carries the video: the built-in relay, or an external server. */
export interface LiveMedia {
  /** Returns true if this node already carries the stream. Needs no query. */
  isRunning(wanted: RequestedStream): boolean;
  /** Returns true if viewers can connect to a push that another call or node has started. */
  isReady(push: { published_at: Date | null; node_id: string }): boolean;
  /** Returns the address to which the device pushes. @param pushId id of the push @param key secret of the push */
  pushUrl(pushId: string, key: string): string;
  /**
   * Waits until the stream can be watched.
   * @param accepted rejects if the device refuses the command
   * @throws AppError live_not_started, …
   */
  published(pushId: string, accepted: Promise<unknown>): Promise<void>;
  /** Returns an address at which the caller can play the stream. */
  playUrl(db: Queryable, wanted: RequestedStream, pushId: string | undefined, expiresAt: Date): Promise<string>;
}

/** Returns the name of a push in addresses of an external media server. The name cannot be guessed. */
export const externalKey = ({ key }: Pick<Services, "key">, pushId: string): string =>
  key.sign("live-external", pushId).slice(0, 40);

function embedded({ media, caller }: Context<MemberCaller>): LiveMedia {
  return {
    isRunning({ pointId, quality }) {
      if (media.wanted(streamName(pointId, quality)) !== undefined) return true;
      media.prepare();
      return false;
    },
    isReady: (push) => push.published_at !== null && push.node_id !== media.nodeId,
    pushUrl: (_pushId, key) => livePushPath + key,
    async published(pushId, accepted) {
      const watch = media.watch(pushId);
      // only a refusal of the device ends the wait; an acceptance does not, because the stream may still fail to arrive
      const refusal = accepted.then(() => new Promise<never>(() => undefined));
      const state = await Promise.race([refusal, watch.next(liveTimes.publishMs)]).finally(() => watch.close());
      if (state !== "published") throw new AppError("live_not_started");
    },
    async playUrl(db, { pointId, quality, seatId }, _pushId, expiresAt) {
      const key = newLiveKey();
      const { sessionId, staffId } = caller;
      await insertAddress(db, { tokenHash: key.hash, sessionId, staffId, pointId, quality, expiresAt, seatId });
      return livePlayPath + key.text;
    },
  };
}

function external(ctx: Context<MemberCaller>, settings: NonNullable<Services["config"]["media"]>): LiveMedia {
  const server = createExternalMedia(settings);
  return {
    isRunning: () => false,
    isReady: (push) => push.published_at !== null,
    pushUrl: (pushId) => server.pushUrl(externalKey(ctx, pushId)),
    async published(pushId, accepted) {
      await accepted;
      if (!(await setPublished(ctx.db.sql, pushId, ctx.clock.now()))) throw new AppError("live_not_started");
    },
    async playUrl(db, _wanted, pushId = "") {
      await touchPush(db, pushId, ctx.clock.now());
      return server.playUrl(externalKey(ctx, pushId));
    },
  };
}

export function liveMedia(ctx: Context<MemberCaller>): LiveMedia {
  const { media } = ctx.config;
  return media === undefined ? embedded(ctx) : external(ctx, media);
}
