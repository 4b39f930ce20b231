import { type Answer, type Received } from "@huiyan/contract/endpoint";
import {
  type describePtz as describeApi,
  type movePtz as moveApi,
  type goToPreset as presetApi,
} from "@huiyan/contract/point/ptz.api";
import { PtzAbility, type PtzParams } from "@huiyan/contract/point/ptz.device";
import { ptzTimes } from "@huiyan/contract/point/ptz.rules";
import { runCommand } from "#features/device/device.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { AppError, found } from "#platform/error/app-error.ts";
import { KeyedRate } from "#platform/limits/keyed-rate.ts";
import { getVisiblePoint } from "../point.queries.ts";

/** Limits audit lines to one per minute, user and point, because holding a key sends many moves. */
const logged = new KeyedRate({ burst: 1, perSecond: 1 / 60 });

async function command(ctx: Context<MemberCaller>, pointId: string, name: string, params: object, lifeMs: number) {
  const point = found(await getVisiblePoint(ctx.db.sql, ctx.caller.scope, pointId));
  const device = { deviceUid: point.device_uid, deviceId: point.device_id, staffId: ctx.caller.staffId };
  return runCommand(ctx, { ...device, name, params: { channel: point.channel, ...params }, lifeMs });
}

type WithoutChannel<T> = T extends unknown ? Omit<T, "channel"> : never;

async function act(ctx: Context<MemberCaller>, pointId: string, params: WithoutChannel<PtzParams>): Promise<void> {
  await command(ctx, pointId, "ptz", params, ptzTimes.commandMs);
  const isFirst = logged.take(`${ctx.caller.staffId} ${pointId}`, ctx.clock.now().getTime());
  if (isFirst) await ctx.db.transaction((tx) => tx.audit(auditEntry(ctx, "point.movePtz", pointId)));
}

/**
 * Returns which movements the camera supports, and its presets.
 * @throws AppError device_offline, device_no_answer, device_command_failed (also for a camera without movement)
 */
export async function describePtz(
  ctx: Context<MemberCaller>,
  { _id }: Received<typeof describeApi>,
): Promise<Answer<typeof describeApi>> {
  const ability = PtzAbility.safeParse(await command(ctx, _id, "ptz.describe", {}, ptzTimes.describeMs));
  if (!ability.success) throw new AppError("device_answer_wrong");
  return ability.data;
}

/**
 * Moves the camera for at most five seconds.
 * @throws AppError device_offline, device_no_answer, device_command_failed
 */
export async function movePtz(
  ctx: Context<MemberCaller>,
  { _id, ...move }: Received<typeof moveApi>,
): Promise<Answer<typeof moveApi>> {
  await act(ctx, _id, { ...move, ms: ptzTimes.moveMs });
  return {};
}

/** Moves the camera to a preset. @throws AppError device_offline, device_no_answer, device_command_failed */
export async function goToPreset(
  ctx: Context<MemberCaller>,
  { _id, preset }: Received<typeof presetApi>,
): Promise<Answer<typeof presetApi>> {
  await act(ctx, _id, { preset });
  return {};
}
