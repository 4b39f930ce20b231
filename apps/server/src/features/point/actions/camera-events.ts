import { type Answer, type Received } from "@huiyan/contract/endpoint";
import {
  type getCameraEvents as getApi,
  type setCameraEvents as setApi,
  type tryCameraEvents as tryApi,
} from "@huiyan/contract/point/camera-event.api";
import { TryCameraEventsResult } from "@huiyan/contract/point/camera-event.device";
import { type CameraEventRule, cameraEventTrialSeconds } from "@huiyan/contract/point/camera-event.rules";
import { pushConfigs, runCommand } from "#features/device/device.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { AppError, found } from "#platform/error/app-error.ts";
import { getCameraRow, lockPoints, raiseConfigVersion, setPointFacts } from "../camera.queries.ts";
import { consoleCamera, gbCamera, storedMotion } from "../camera-source.ts";
import { getVisiblePoint } from "../point.queries.ts";

/**
 * Milliseconds that the device has for its answer after it has listened to the camera for `cameraEventTrialSeconds`.
 */
const answerMs = 10_000;

/** Returns the rules as the audit log shows them: topic and algorithm. */
const rulesForAudit = (rules: readonly CameraEventRule[]) => rules.map(({ topic, alg_id }) => `${topic}: ${alg_id}`);

/** Returns a stored source that can report events; undefined for any other. */
function reportingCamera(stored: unknown) {
  const camera = consoleCamera(stored) ?? gbCamera(stored);
  return camera?.kind === "rtsp" ? undefined : camera;
}

export async function getCameraEvents(
  ctx: Context<MemberCaller>,
  { _id }: Received<typeof getApi>,
): Promise<Answer<typeof getApi>> {
  const point = found(await getCameraRow(ctx.db.sql, ctx.caller.scope, _id));
  const camera = reportingCamera(point.camera);
  return camera !== undefined
    ? { _id, rules: camera.events ?? [], is_possible: true }
    : { _id, rules: [], is_possible: false };
}

/** Sets which events of the camera become alarms. @throws AppError camera_no_events, not_found */
export async function setCameraEvents(
  ctx: Context<MemberCaller>,
  { _id, rules }: Received<typeof setApi>,
): Promise<Answer<typeof setApi>> {
  const deviceUid = await ctx.db.transaction(async (tx) => {
    const point = found((await lockPoints(tx.sql, ctx.caller.scope, [_id]))[0]);
    const camera = reportingCamera(point.camera);
    if (camera === undefined) throw new AppError("camera_no_events");
    const { events: former = [], ...rest } = camera;
    const changed = rules.length === 0 ? rest : { ...rest, events: rules };
    const [analysisFps, motion] = [Number(point.analysis_fps), storedMotion(point.motion)];
    await setPointFacts(tx.sql, _id, { name: point.name, camera: changed, analysisFps, motion });
    await raiseConfigVersion(tx.sql, [point.device_uid]);
    const [before, after] = [{ events: rulesForAudit(former) }, { events: rulesForAudit(rules) }];
    await tx.audit(auditEntry(ctx, "point.setCameraEvents", _id, { before, after }));
    return point.device_uid;
  });
  await pushConfigs(ctx, [deviceUid]);
  return { _id };
}

/**
 * Returns the events that the camera sends within `cameraEventTrialSeconds`, while its device listens to the camera.
 * @throws AppError not_found, device_offline, device_no_answer, device_command_failed, device_answer_wrong
 */
export async function tryCameraEvents(
  ctx: Context<MemberCaller>,
  { _id }: Received<typeof tryApi>,
): Promise<Answer<typeof tryApi>> {
  const point = found(await getVisiblePoint(ctx.db.sql, ctx.caller.scope, _id));
  const answer = await runCommand(ctx, {
    deviceUid: point.device_uid,
    deviceId: point.device_id,
    staffId: ctx.caller.staffId,
    name: "camera.events",
    params: { channel: point.channel, seconds: cameraEventTrialSeconds },
    lifeMs: cameraEventTrialSeconds * 1000 + answerMs,
  });
  const result = TryCameraEventsResult.safeParse(answer);
  if (!result.success) throw new AppError("device_answer_wrong");
  return result.data;
}
