import { changeMotion, type MotionChange, usualMotion } from "@huiyan/contract/device/motion.rules";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type editPoint as api } from "@huiyan/contract/point/camera.api";
import { pushConfigs } from "#features/device/device.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { type MasterKey } from "#platform/secret/master-key.ts";
import { type CameraRow, lockPoints, raiseConfigVersion, setPointFacts } from "../camera.queries.ts";
import { cameraSource, sealedBy, secretsOf } from "../camera-secrets.ts";
import {
  type ConsoleCamera,
  cameraFacts,
  consoleCamera,
  type GbCamera,
  gbCamera,
  storedMotion,
  withEvents,
} from "../camera-source.ts";

/** Fields to change; an omitted field keeps its value. */
type PointInput = Pick<Received<typeof api>, "_id"> &
  Partial<Omit<Received<typeof api>, "motion">> & { motion?: MotionChange | undefined };

/** Returns the camera source after the change. @throws AppError camera_own, camera_password_again */
function changedCamera(key: MasterKey, stored: ConsoleCamera | undefined, input: PointInput["camera"]) {
  if (input === undefined) return stored;
  refuseUnless(stored !== undefined, "camera_own");
  return withEvents(cameraSource(input, secretsOf(key, input, stored), sealedBy(key)), stored);
}

/** Returns the channel of GB/T 28181 after the change. @throws AppError gb_address, gb_transport_other */
function changedChannel(stored: GbCamera | undefined, { camera, gb_transport }: PointInput): GbCamera | undefined {
  refuseUnless(stored !== undefined || gb_transport === undefined, "gb_transport_other");
  refuseUnless(stored === undefined || camera === undefined, "gb_address");
  return stored && { ...stored, transport: gb_transport ?? stored.transport };
}

function changedFacts(key: MasterKey, point: CameraRow, input: PointInput) {
  const isOwn = point.camera === null;
  refuseUnless(!isOwn || (input.analysis_fps ?? input.motion) === undefined, "camera_own");
  const stored = consoleCamera(point.camera) ?? gbCamera(point.camera);
  const isChannel = stored?.kind === "gb28181";
  const channel = changedChannel(isChannel ? stored : undefined, input);
  const changed = channel ?? changedCamera(key, isChannel ? undefined : stored, input.camera);
  const [fpsBefore, fpsAfter] = [Number(point.analysis_fps), input.analysis_fps ?? Number(point.analysis_fps)];
  const motionBefore = storedMotion(point.motion);
  const motion = input.motion === undefined ? motionBefore : changeMotion(motionBefore ?? usualMotion, input.motion);
  const { name = point.name } = input;
  return {
    facts: { name, camera: changed ?? point.camera, analysisFps: fpsAfter, motion },
    before: { name: point.name, camera: cameraFacts(stored), analysis_fps: fpsBefore, motion: motionBefore },
    after: { name, camera: cameraFacts(changed), analysis_fps: fpsAfter, motion },
  };
}

/**
 * Changes a point. If its camera is configured on the device itself, only the name can be changed.
 * @throws AppError camera_own, gb_address, gb_transport_other, not_found
 */
export async function changePoint(ctx: Context<MemberCaller>, input: PointInput): Promise<Answer<typeof api>> {
  const deviceUid = await ctx.db.transaction(async (tx) => {
    const point = found((await lockPoints(tx.sql, ctx.caller.scope, [input._id]))[0]);
    const { facts, before, after } = changedFacts(ctx.key, point, input);
    await setPointFacts(tx.sql, point.id, facts);
    await raiseConfigVersion(tx.sql, [point.device_uid], point.camera === null ? [] : [point.id]);
    await tx.audit(auditEntry(ctx, "point.edit", point.id, { before, after }));
    return point.device_uid;
  });
  await pushConfigs(ctx, [deviceUid]);
  return { _id: input._id };
}

export function editPoint(ctx: Context<MemberCaller>, input: Received<typeof api>): Promise<Answer<typeof api>> {
  return changePoint(ctx, input);
}
