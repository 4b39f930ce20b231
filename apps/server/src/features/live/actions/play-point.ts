import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type playPoint as api } from "@huiyan/contract/live/live.api";
import { liveTimes } from "@huiyan/contract/live/live.rules";
import { getVisiblePoint } from "#features/point/point.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { markWatched } from "../live.queries.ts";
import { streamName } from "../live-key.ts";
import { liveMedia } from "../live-media.ts";
import { takeSeat, withSeat } from "../seats.ts";
import { startPush } from "../start-push.ts";
import { whepUrl } from "../whep-address.ts";

/**
 * Returns a single-use address at which this session can play the point's stream. If the stream is not running, the
 * device receives a command to push it.
 * @throws AppError device_offline, device_no_answer, device_command_failed, live_not_started, live_device_many,
 * package_bandwidth
 */
export async function playPoint(
  ctx: Context<MemberCaller>,
  { _id, quality }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { scope, sessionId } = ctx.caller;
  const point = found(await getVisiblePoint(ctx.db.sql, scope, _id));
  const media = liveMedia(ctx);
  const seatId = await takeSeat(ctx, _id, quality);
  return withSeat(ctx, seatId, async () => {
    const pushId = await startPush(ctx, media, point, quality);
    const now = ctx.clock.now();
    const expiresAt = new Date(now.getTime() + liveTimes.addressMs);
    const url = await ctx.db.transaction(async (tx) => {
      const isNew = await markWatched(tx.sql, sessionId, _id, now);
      if (isNew) await tx.audit(auditEntry(ctx, "live.play", _id, { after: { quality } }));
      return media.playUrl(tx.sql, { pointId: _id, quality, seatId }, pushId, expiresAt);
    });
    const whep = ctx.media.hasWhep(streamName(_id, quality)) ? whepUrl(ctx.config, url) : null;
    return { url, whep_url: whep, expires_at: expiresAt.getTime(), quality };
  });
}
