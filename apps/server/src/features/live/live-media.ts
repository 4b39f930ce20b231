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
  /** Within the bandwidth that was bought; undefined where that limits nothing. */
  seatId?: string | undefined;
}

/** Where the video passes: the server's own relay, or an external media server. */
export interface LiveMedia {
  /** Whether the stream runs already, as far as this node knows without asking. */
  isRunning(wanted: RequestedStream): boolean;
  /** Whether a push that another call or node has begun can be watched by now. */
  isReady(push: { published_at: Date | null; node_id: string }): boolean;
  /** Where the device is to push. @param pushId of the start; @param key of its own */
  pushUrl(pushId: string, key: string): string;
  /** Waits until the stream can be watched. @param accepted the device's answer. @throws AppError live_not_started, … */
  published(pushId: string, accepted: Promise<unknown>): Promise<void>;
  /** The address for the caller. */
  playUrl(db: Queryable, wanted: RequestedStream, pushId: string | undefined, expiresAt: Date): Promise<string>;
}

/** The name of a push in the addresses of an external media server. Nobody can guess it. */
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
      // that the device has begun is not enough: what counts is what came
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
