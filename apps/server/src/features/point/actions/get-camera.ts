import { usualMotion } from "@huiyan/contract/device/motion.rules";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type getCamera as api } from "@huiyan/contract/point/camera.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { getCameraRow } from "../camera.queries.ts";
import { type ConsoleCamera, consoleCamera, type GbCamera, gbCamera, storedMotion } from "../camera-source.ts";

function viewCamera(camera: ConsoleCamera | GbCamera): NonNullable<Answer<typeof api>["camera"]> {
  if (camera.kind === "gb28181") {
    const { kind, device_code, channel_code, transport } = camera;
    return { kind, device_code, channel_code, transport };
  }
  const { username = "" } = camera;
  return camera.kind === "rtsp"
    ? { kind: "rtsp", url: camera.url, sub_url: camera.sub_url ?? "", username }
    : { kind: "onvif", host: camera.host, port: camera.port, username };
}

/** Returns the camera source as entered, without the password. */
export async function getCamera(
  ctx: Context<MemberCaller>,
  { _id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const point = found(await getCameraRow(ctx.db.sql, ctx.caller.scope, _id));
  const camera = consoleCamera(point.camera);
  const shown = camera ?? gbCamera(point.camera);
  return {
    _id,
    device_id: point.device_id,
    name: point.name,
    analysis_fps: Number(point.analysis_fps),
    motion: storedMotion(point.motion) ?? usualMotion,
    has_password: camera?.password_sealed !== undefined,
    camera: shown === undefined ? null : viewCamera(shown),
  };
}
