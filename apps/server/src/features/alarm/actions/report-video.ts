import { deviceLimits } from "@huiyan/contract/device/device.rules";
import { z } from "zod";
import { storeWithin } from "#features/resource/resource.public.ts";
import { type DeviceCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { isDatabaseAway } from "#platform/db/failures.ts";
import { idAt } from "#platform/db/uuid-time.ts";
import { AppError, parseSent, refuseUnless } from "#platform/error/app-error.ts";
import { type RawBody } from "#platform/http/serve.ts";
import { judgeMp4 } from "#platform/storage/mp4-check.ts";
import {
  type AlarmEvent,
  attachVideos,
  findAlarmEvent,
  hasVideo,
  insertVideo,
  type NewVideo,
} from "../video.queries.ts";

const Path = z.object({
  event_id: z.uuid(),
  index: z.coerce
    .number<string>()
    .int()
    .min(0)
    .max(deviceLimits.videosPerEvent - 1),
});

/**
 * Inserts the rows of a stored clip, and notifies the pages. Returns false if a concurrent request has inserted the
 * same clip.
 */
function addVideo(ctx: Context<DeviceCaller>, event: AlarmEvent, video: NewVideo): Promise<boolean> {
  const { deviceUid, orgId, eventId, now } = video;
  return ctx.db.transaction(async (tx) => {
    if (!(await insertVideo(tx.sql, video))) return false;
    const shown = await attachVideos(tx.sql, event, deviceUid, eventId);
    if (shown === undefined) return true;
    await tx.push([
      {
        event: "org_latest_message",
        orgId,
        deviceUid,
        messageId: shown.message_id,
        happenedAt: shown.happened_at,
        createdAt: now,
      },
    ]);
    return true;
  });
}

/**
 * Adds a clip to an alarm that the device reported before, and notifies the open pages. Idempotent by event id and
 * index.
 * If the storage limit is reached, the device must send the clip again later.
 */
export async function reportVideo(
  ctx: Context<DeviceCaller>,
  body: RawBody,
): Promise<{ state: "accepted" | "duplicate" }> {
  const { event_id: eventId, index } = parseSent(Path, ctx.request.params);
  const { deviceUid, orgId } = ctx.caller;
  const event = await findAlarmEvent(ctx.db.sql, deviceUid, eventId);
  if (event === undefined) throw new AppError("video_event_unknown");
  if (await hasVideo(ctx.db.sql, deviceUid, eventId, index)) return { state: "duplicate" };
  const verdict = judgeMp4(body.bytes);
  refuseUnless(verdict !== "truncated", "upload_truncated");
  refuseUnless(verdict === "ok", "video_wrong_type");
  const now = ctx.clock.now();
  const fileId = idAt(now);
  const need = { deviceUid, orgId, bytes: body.bytes.length };
  const added = await storeWithin(ctx, need, async () => {
    const placement = await ctx.files.put(`${fileId}.mp4`, body.bytes, "video/mp4", now);
    const video = { deviceUid, orgId, eventId, index, fileId, key: `video/${fileId}.mp4`, placement, now };
    const remove = () => ctx.files.remove(placement.fileLocation);
    const isAdded = await addVideo(ctx, event, video).catch(async (error: unknown) => {
      // after a lost connection the row may exist; the file is kept, and the clean-up of unused files decides later
      if (!isDatabaseAway(error)) await remove();
      throw error;
    });
    if (isAdded) return placement;
    await remove();
    return undefined;
  });
  return { state: added === undefined ? "duplicate" : "accepted" };
}
