import { type LiveQuality, livePushPath, liveTimes } from "@huiyan/contract/live/live.rules";
import { v7 } from "uuid";
import { type MemberCaller } from "../../platform/context/caller.ts";
import { type Context } from "../../platform/context/context.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { runCommand } from "../device/device.public.ts";
import { claimPush, deletePush, lockDevice, type PushClaim } from "./live.queries.ts";
import { newLiveKey, streamName } from "./live-key.ts";

/** Another node's word that its push is published may be lost: then the row is looked at. */
const lookEveryMs = 500;

interface LivePoint {
  id: string;
  channel: string;
  device_uid: string;
  device_id: string;
}

/**
 * Sees to it that the point's stream is published, on this node or another. The row of the push decides who starts it.
 * @throws AppError device_offline, device_no_answer, device_command_failed, live_not_started, live_device_many
 */
export function startPush(ctx: Context<MemberCaller>, point: LivePoint, quality: LiveQuality): Promise<void> {
  const stream = streamName(point.id, quality);
  if (ctx.media.wanted(stream) !== undefined) return Promise.resolve();
  ctx.media.prepare();
  return ctx.media.once(stream, () => startOrWait(ctx, point, quality));
}

async function startOrWait(ctx: Context<MemberCaller>, point: LivePoint, quality: LiveQuality): Promise<void> {
  const until = performance.now() + liveTimes.publishMs;
  while (performance.now() < until) {
    const id = v7();
    const key = newLiveKey();
    const row = await claim(ctx, point, { id, quality, keyHash: key.hash });
    if (row === undefined) throw new AppError("live_device_many");
    if (row.id === id) return askDevice(ctx, point, { id, quality, pushUrl: livePushPath + key.text });
    if (row.published_at !== null && row.node_id !== ctx.media.nodeId) return;
    const watch = ctx.media.watch(row.id);
    const state = await watch.next(lookEveryMs).finally(() => watch.close());
    if (state === "published") return;
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

/** The device may fail, stay silent, or push. */
async function askDevice(ctx: Context<MemberCaller>, point: LivePoint, push: NewPush): Promise<void> {
  const { id, quality, pushUrl } = push;
  const watch = ctx.media.watch(id);
  try {
    const params = { channel: point.channel, quality, push_url: pushUrl };
    const device = { deviceUid: point.device_uid, deviceId: point.device_id, staffId: ctx.caller.staffId };
    const refusal = runCommand(ctx, { ...device, name: "live.start", params, lifeMs: liveTimes.publishMs }).then(
      () => new Promise<never>(() => undefined),
    );
    const state = await Promise.race([refusal, watch.next(liveTimes.publishMs)]);
    if (state !== "published") throw new AppError("live_not_started");
  } catch (error) {
    await deletePush(ctx.db.sql, id);
    ctx.media.gaveUp(id);
    throw error;
  } finally {
    watch.close();
  }
}
