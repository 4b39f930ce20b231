import { type coordinateSystems } from "@huiyan/contract/map/map.api";
import gcoord from "gcoord";
import { type LonLat } from "./lon-lat.ts";

export type CoordinateSystem = (typeof coordinateSystems)[number];

/** Converts a position of the platform (WGS-84) to the coordinate system of the tiles. */
export function toDisplayed(system: CoordinateSystem, [longitude, latitude]: LonLat): LonLat {
  if (system === "wgs84") return [longitude, latitude];
  return gcoord.transform<LonLat>([longitude, latitude], gcoord.WGS84, gcoord.GCJ02);
}

/** Converts a position in the coordinate system of the tiles to WGS-84. */
export function toStored(system: CoordinateSystem, [longitude, latitude]: LonLat): LonLat {
  if (system === "wgs84") return [longitude, latitude];
  return gcoord.transform<LonLat>([longitude, latitude], gcoord.GCJ02, gcoord.WGS84);
}
