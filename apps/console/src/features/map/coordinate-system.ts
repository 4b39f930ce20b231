import { type coordinateSystems } from "@huiyan/contract/map/map.api";
import gcoord from "gcoord";
import { type LonLat } from "./lon-lat.ts";

export type CoordinateSystem = (typeof coordinateSystems)[number];

/** Where a place of the platform (WGS-84) lies on tiles of the system. */
export function toDisplayed(system: CoordinateSystem, [longitude, latitude]: LonLat): LonLat {
  if (system === "wgs84") return [longitude, latitude];
  return gcoord.transform<LonLat>([longitude, latitude], gcoord.WGS84, gcoord.GCJ02);
}

/** The place (WGS-84) that lies there on tiles of the system. */
export function toStored(system: CoordinateSystem, [longitude, latitude]: LonLat): LonLat {
  if (system === "wgs84") return [longitude, latitude];
  return gcoord.transform<LonLat>([longitude, latitude], gcoord.GCJ02, gcoord.WGS84);
}
