import { randomBytes } from "node:crypto";
import { type ErrorKey } from "@huiyan/contract/errors";
import { maxPointsOfDevice } from "@huiyan/contract/point/point.rules";
import { refusePointsBeyond } from "#features/allowance/allowance.public.ts";
import { lockPointQuota, pushConfigs, recomputeOnline, refuseBeyond } from "#features/device/device.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { type TransactionContext } from "#platform/db/db.ts";
import { found, refuse, refuseUnless } from "#platform/error/app-error.ts";
import {
  countPointsOf,
  lockDevice,
  lockPoints,
  markPointsDeleted,
  raiseConfigVersion,
  setPointFacts,
} from "./camera.queries.ts";
import {
  type ConsoleCamera,
  cameraFacts,
  consoleCamera,
  type GbCamera,
  storedMotion,
  withEvents,
} from "./camera-source.ts";
import { putPoint, type RequestedPoint } from "./requested.queries.ts";

/**
 * Returns a random channel that was never used before. A device may still report the channel of a removed camera; such
 * a report must not match a new camera.
 */
const newChannel = () => `cam-${randomBytes(6).toString("hex")}`;

type NewCamera = Pick<RequestedPoint, "name" | "analysisFps" | "motion"> & { camera: ConsoleCamera | GbCamera };

/**
 * Adds a camera to a device that the caller sees. The caller must call {@link notifyDevices} after the commit.
 * @throws AppError point_many, point_quota, package_points, not_found
 */
export async function openOnDevice(
  ctx: Context<MemberCaller>,
  tx: TransactionContext,
  deviceId: string,
  { name, camera, analysisFps, motion }: NewCamera,
): Promise<{ pointId: string; deviceUid: string }> {
  const device = found(await lockDevice(tx.sql, ctx.caller.scope, deviceId));
  refuseUnless((await countPointsOf(tx.sql, device.id)) < maxPointsOfDevice, "point_many");
  const { org_id: orgId, id: deviceUid } = device;
  const wanted = { orgId, deviceUid, channel: newChannel(), name, camera, analysisFps, motion, now: ctx.clock.now() };
  const pointId = await putPoint(tx.sql, wanted);
  refuseBeyond(await lockPointQuota(tx.sql, orgId), "point_quota");
  await refusePointsBeyond(ctx, tx.sql, orgId);
  const after = { device_id: deviceId, name, camera: cameraFacts(camera), analysis_fps: analysisFps, motion };
  await tx.audit(auditEntry(ctx, "point.add", pointId, { after }));
  return { pointId, deviceUid };
}

/**
 * Removes cameras from their devices, all or none. Their alarms stay. The caller must call {@link notifyDevices} after
 * the commit.
 * @param refusal error key if the caller does not see one of them
 * @returns row ids of their devices
 */
export async function takeOffDevices(
  ctx: Context<MemberCaller>,
  tx: TransactionContext,
  ids: readonly string[],
  refusal: ErrorKey = "not_found",
): Promise<string[]> {
  if (ids.length === 0) return [];
  const points = await lockPoints(tx.sql, ctx.caller.scope, ids);
  refuseUnless(points.length === ids.length, refusal);
  const deviceUids = [...new Set(points.map((point) => point.device_uid))].toSorted();
  await markPointsDeleted(tx.sql, ids, ctx.clock.now());
  await raiseConfigVersion(tx.sql, deviceUids);
  for (const { id, name, device_id } of points) {
    await tx.audit(auditEntry(ctx, "point.remove", id, { before: { name, device_id } }));
  }
  return deviceUids;
}

/** Notifies devices that their configuration has changed, and computes again which of their points are online. */
export async function notifyDevices(ctx: Context<MemberCaller>, deviceUids: readonly string[]): Promise<void> {
  await pushConfigs(ctx, deviceUids);
  await recomputeOnline(ctx, deviceUids);
}

/**
 * Changes the name or source of a camera. The caller must call {@link notifyDevices} after the commit.
 * @param refusal error key if the caller does not see the point
 * @returns row id of its device
 */
export async function changeOnDevice(
  ctx: Context<MemberCaller>,
  tx: TransactionContext,
  pointId: string,
  change: { name?: string; camera?: ConsoleCamera },
  refusal: ErrorKey = "not_found",
): Promise<string> {
  const point = (await lockPoints(tx.sql, ctx.caller.scope, [pointId]))[0] ?? refuse(refusal);
  const { name = point.name } = change;
  const camera = change.camera && withEvents(change.camera, consoleCamera(point.camera));
  const analysisFps = Number(point.analysis_fps);
  const facts = { name, camera: camera ?? point.camera, analysisFps, motion: storedMotion(point.motion) };
  await setPointFacts(tx.sql, pointId, facts);
  await raiseConfigVersion(tx.sql, [point.device_uid], [pointId]);
  const before = { name: point.name, camera: cameraFacts(consoleCamera(point.camera)) };
  const after = { name, camera: cameraFacts(camera ?? consoleCamera(point.camera)) };
  await tx.audit(auditEntry(ctx, "point.edit", pointId, { before, after }));
  return point.device_uid;
}
