import { algorithmName } from "@huiyan/contract/algorithm/algorithm.rules";
import { roleMay } from "@huiyan/contract/permissions";
import { type Point } from "@huiyan/contract/point/point.api";
import { addressLifeMs } from "@huiyan/contract/resource/resource.api";
import { viewConfig, viewNoVideo } from "#features/device/device.public.ts";
import { regionAddress } from "#features/map/map.public.ts";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { addressEnd, signedAddress } from "#platform/storage/signed-address.ts";
import { consoleCamera } from "./camera-source.ts";
import { type PointRow } from "./point.queries.ts";

/** Returns the point for the console. The address of its last picture is valid for 15 minutes. */
export function viewPoint(
  { key, clock, caller, request: { language } }: Pick<Context<ReaderCaller>, "key" | "clock" | "caller" | "request">,
  row: PointRow,
): Point {
  const { longitude, latitude } = row;
  const end = addressEnd(clock.now(), addressLifeMs);
  const image = signedAddress(key, row.image_key, "full", end);
  const source =
    caller.kind === "member" && roleMay(caller.role, "device.manage") ? consoleCamera(row.source) : undefined;
  const isPlaced = longitude !== null && latitude !== null;
  return {
    _id: row.id,
    name: row.name,
    channel: row.channel,
    device_id: row.device_id,
    device: { name: row.device_name, type: row.device_type },
    online: row.online,
    alg_names: row.algs.map((id) => algorithmName(id, language)),
    create_at: row.created_at.getTime(),
    camera: row.camera,
    position_type: isPlaced ? "map" : "",
    position_coord: isPlaced ? [longitude, latitude] : null,
    address: isPlaced ? regionAddress(row.region_code) : "",
    region_code: isPlaced ? row.region_code : "",
    image_url: image,
    thumb_url: signedAddress(key, row.image_key, "thumb", end),
    image,
    image_at: row.image_at?.getTime() ?? null,
    url: source?.kind === "rtsp" ? source.url : "",
    blind: viewNoVideo(row),
    config: viewConfig(row),
  };
}
