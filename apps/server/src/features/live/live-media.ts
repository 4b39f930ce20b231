import { type LiveQuality, livePlayPath, livePushPath, liveTimes } from "@huiyan/contract/live/live.rules";
import { type MemberCaller } from "../../platform/context/caller.ts";
import { type Context, type Services } from "../../platform/context/context.ts";
import { type Queryable } from "../../platform/db/database.ts";
import { AppError } from "../../platform/error/app-error.ts";
import { createExternalMedia } from "../../platform/media/external-server.ts";
import { insertAddress, setPublished, touchPush } from "./live.queries.ts";
import { newLiveKey, streamName } from "./live-key.ts";

interface RequestedStream {
  pointId: string;
  quality: LiveQuality;
  /** Seat within the purchased bandwidth; undefined without a limit. */
  seatId?: string | undefined;
}

/** Media server of the video: the server's relay, or an external one. */
export interface LiveMedia {
  /** Returns true if this node knows, without a query, that the stream is running. */
  isRunning(wanted: RequestedStream): boolean;
  /** Returns true if a push begun by another call or node can be watched. */
  isReady(push: { published_at: Date | null; node_id: string }): boolean;
  /** Returns the address to which the device pushes. @param pushId of the start; @param key of this push */
  pushUrl(pushId: string, key: string): string;
  /**
   * Waits until the stream can be watched.
   * @param accepted the device's answer.
   * @throws AppError live_not_started, …
   */
  published(pushId: string, accepted: Promise<unknown>): Promise<void>;
  /** Returns the address for the caller. */
  playUrl(db: Queryable, wanted: RequestedStream, pushId: string | undefined, expiresAt: Date): Promise<string>;
}

/** Returns the name of a push in the addresses of an external media server, which cannot be guessed. */
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
      // the device's acceptance is not enough: only a received stream counts
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
