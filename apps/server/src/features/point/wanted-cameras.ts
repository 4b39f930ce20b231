import { CameraSource, type DeviceConfigBody } from "@huiyan/contract/device/device.device";
import { type Queryable } from "../../platform/db/database.ts";
import { listArrangements, listWantedCameras } from "./point.queries.ts";

/** @param reseal turns a password sealed with the master key into one sealed for the device (both base64) */
export async function wantedCameras(
  db: Queryable,
  deviceUid: string,
  reseal: (sealed: string) => string,
): Promise<DeviceConfigBody> {
  const [points, arrangements] = await Promise.all([listWantedCameras(db, deviceUid), listArrangements(db, deviceUid)]);
  const cameras = points.map((point) => {
    const source = CameraSource.parse(point.camera);
    const sealed = source.kind === "rtsp" ? source.password_sealed : undefined;
    return {
      channel: point.channel,
      name: point.name,
      source: sealed === undefined ? source : { ...source, password_sealed: reseal(sealed) },
      analysis_fps: Number(point.analysis_fps),
    };
  });
  return { cameras, arrangements };
}
