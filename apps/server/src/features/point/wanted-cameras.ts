import { CameraSource, type DeviceConfigBody } from "@huiyan/contract/device/device.device";
import { type Queryable } from "../../platform/db/database.ts";
import { listArrangements, listWantedCameras } from "./wanted.queries.ts";

/** Turns a secret sealed with the master key into one sealed for the device (both base64). */
export type Reseal = (sealed: string) => string;

function resealed(camera: unknown, reseal: Reseal): CameraSource {
  const source = CameraSource.parse(camera);
  if (source.kind !== "rtsp" && source.kind !== "onvif") return source;
  const { password_sealed: password } = source;
  const address = source.kind === "rtsp" ? source.url_secrets_sealed : undefined;
  return {
    ...source,
    ...(password === undefined ? {} : { password_sealed: reseal(password) }),
    ...(address === undefined ? {} : { url_secrets_sealed: reseal(address) }),
  };
}

/** What each device is to run, from two queries for all of them. */
export async function wantedCameras(
  db: Queryable,
  deviceUids: readonly string[],
): Promise<(deviceUid: string, reseal: Reseal) => DeviceConfigBody> {
  if (deviceUids.length === 0) return () => ({ cameras: [], arrangements: [] });
  const [points, arrangements] = await Promise.all([
    listWantedCameras(db, deviceUids),
    listArrangements(db, deviceUids),
  ]);
  const pointsOf = Map.groupBy(points, ({ device_uid }) => device_uid);
  const arrangementsOf = Map.groupBy(arrangements, ({ device_uid }) => device_uid);
  return (deviceUid, reseal) => ({
    cameras: (pointsOf.get(deviceUid) ?? []).map(({ channel, name, camera, analysis_fps }) => ({
      ...{ channel, name, source: resealed(camera, reseal), analysis_fps: Number(analysis_fps) },
    })),
    arrangements: (arrangementsOf.get(deviceUid) ?? []).map(({ channel, alg_id, settings }) => ({
      ...{ channel, alg_id, settings },
    })),
  });
}
