import { type FarmCamera } from "@huiyan/contract/farm/camera.api";
import { consoleCamera } from "#features/point/point.public.ts";
import { type FarmCameraRow } from "./camera.queries.ts";

/** Returns the camera for the console, without its password. */
export function viewCamera(row: FarmCameraRow): FarmCamera {
  const { id, farm_owner_id, name, brand, ip, port, channels, created_at, point_id, device_id } = row;
  const source = consoleCamera(row.source);
  return {
    _id: id,
    farm_owner_id,
    name,
    brand,
    ip,
    port,
    channels,
    create_at: created_at.getTime(),
    account: source?.username ?? "",
    has_password: source?.password_sealed !== undefined,
    rtsp: source?.kind === "rtsp" ? source.url : "",
    point:
      point_id === null || device_id === null
        ? null
        : { _id: point_id, device_id, device_name: row.device_name ?? "", online: row.online ?? false },
  };
}
