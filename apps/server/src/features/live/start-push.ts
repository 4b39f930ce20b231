import { type LiveQuality, liveTimes } from "@huiyan/contract/live/live.rules";
import { v7 } from "uuid";
import { runCommand } from "#features/device/device.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { AppError } from "#platform/error/app-error.ts";
import { claimPush, deletePush, lockDevice, type PushClaim } from "./live.queries.ts";
import { newLiveKey, streamName } from "./live-key.ts";
import { type LiveMedia } from "./live-media.ts";

/**
 * Interval in milliseconds at which the row of the push is read, in case the notification from another node is lost.
 */
const lookEveryMs = 500;

interface LivePoint {
  id: string;
  channel: string;
  device_uid: string;
  device_id: string;
}

/**
 * Starts the point's push, or waits for one that another call has started, until viewers can connect. The database row
 * of the push decides which call starts it.
 * @returns id of the push; undefined if this node already carries the stream
 * @throws AppError device_offline, device_no_answer, device_command_failed, live_not_started, live_device_many
 */
export async function startPush(
  ctx: Context<MemberCaller>,
  media: LiveMedia,
  point: LivePoint,
  quality: LiveQuality,
): Promise<string | undefined> {
  if (media.isRunning({ pointId: point.id, quality })) return undefined;
  return ctx.media.once(streamName(point.id, quality), () => startOrWait(ctx, media, point, quality));
}

async function startOrWait(
  ctx: Context<MemberCaller>,
  media: LiveMedia,
  point: LivePoint,
  quality: LiveQuality,
): Promise<string> {
  const until = ctx.timer.elapsedMs() + liveTimes.publishMs;
  while (ctx.timer.elapsedMs() < until) {
    const id = v7();
    const key = newLiveKey();
    const row = await claim(ctx, point, { id, quality, keyHash: key.hash });
    if (row === undefined) throw new AppError("live_device_many");
    if (row.id === id) {
      await askDevice(ctx, media, point, { id, quality, pushUrl: media.pushUrl(id, key.text) });
      return id;
    }
    // another node may have started the push while the device pushes to this node
    if (media.isReady(row) || media.isRunning({ pointId: point.id, quality })) return row.id;
    const watch = ctx.media.watch(row.id);
    const state = await watch.next(lookEveryMs).finally(() => watch.close());
    if (state === "published") return row.id;
  }
  throw new AppError("live_not_started");
}

function claim(
  ctx: Context<MemberCaller>,
  point: LivePoint,
  start: { id: string; quality: LiveQuality; keyHash: Buffer },
): Promise<PushClaim | undefined> {
  return ctx.db.transaction(async (tx) => {
    await lockDevice(tx.sql, point.device_uid);
    return claimPush(tx.sql, {
      ...start,
      pointId: point.id,
      deviceUid: point.device_uid,
      nodeId: ctx.media.nodeId,
      now: ctx.clock.now(),
    });
  });
}

interface NewPush {
  id: string;
  quality: LiveQuality;
  pushUrl: string;
}

/**
 * Sends the device the command to push, and waits until viewers can connect. Deletes the push if the device refuses or
 * does not push in time.
 */
async function askDevice(
  ctx: Context<MemberCaller>,
  media: LiveMedia,
  point: LivePoint,
  { id, quality, pushUrl }: NewPush,
): Promise<void> {
  const device = { deviceUid: point.device_uid, deviceId: point.device_id, staffId: ctx.caller.staffId };
  const params = { channel: point.channel, quality, push_url: pushUrl };
  try {
    await media.published(id, runCommand(ctx, { ...device, name: "live.start", params, lifeMs: liveTimes.publishMs }));
  } catch (error) {
    await deletePush(ctx.db.sql, id);
    ctx.media.gaveUp(id);
    throw error;
  }
}
