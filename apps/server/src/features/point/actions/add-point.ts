import { randomBytes } from "node:crypto";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type addPoint as api } from "@huiyan/contract/point/camera.api";
import { maxPointsOfDevice } from "@huiyan/contract/point/point.rules";
import { auditEntry } from "../../../platform/context/audit-entry.ts";
import { type MemberCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { found, refuseUnless } from "../../../platform/error/app-error.ts";
import { recomputeOnline, tellConfig } from "../../device/device.public.ts";
import { countPointsOf, lockDevice } from "../camera.queries.ts";
import { cameraSource, sealedBy, secretsOf } from "../camera-secrets.ts";
import { cameraFacts } from "../camera-source.ts";
import { putPoint } from "../requested.queries.ts";

/** Never used again, so that a device which still holds a removed camera is not taken at its word. */
const newChannel = () => `cam-${randomBytes(6).toString("hex")}`;

/** Has a device open one more camera. @throws AppError point_many, not_found, camera_password_again */
export async function addPoint(ctx: Context<MemberCaller>, input: Received<typeof api>): Promise<Answer<typeof api>> {
  const { name, analysis_fps: analysisFps, motion } = input;
  const camera = cameraSource(input.camera, secretsOf(ctx.key, input.camera, undefined), sealedBy(ctx.key));
  const now = ctx.clock.now();
  const { _id, deviceUid } = await ctx.db.transaction(async (tx) => {
    const device = found(await lockDevice(tx.sql, ctx.caller.scope, input.device_id));
    refuseUnless((await countPointsOf(tx.sql, device.id)) < maxPointsOfDevice, "point_many");
    const wanted = {
      orgId: device.org_id,
      deviceUid: device.id,
      channel: newChannel(),
      name,
      camera,
      analysisFps,
      motion,
      now,
    };
    const id = await putPoint(tx.sql, wanted);
    const after = { device_id: input.device_id, name, camera: cameraFacts(camera), analysis_fps: analysisFps, motion };
    await tx.audit(auditEntry(ctx, "point.add", id, { after }));
    return { _id: id, deviceUid: device.id };
  });
  await tellConfig(ctx, deviceUid);
  await recomputeOnline(ctx, [deviceUid]);
  return { _id };
}
