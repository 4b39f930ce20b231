import { isGeocoderUrl, isTileUrl } from "@huiyan/contract/operator/settings.rules";
import { z } from "zod";

/** The map's tiles and search; without them it shows its own outlines and finds its own places. */
export const mapSettings = {
  MAP_TILE_URL: z.string().refine(isTileUrl, "须为含 {z}、{x}、{y} 的 http(s) 地址").optional(),
  MAP_TILE_SYSTEM: z.enum(["wgs84", "gcj02"], { error: "须为 wgs84 或 gcj02" }).default("wgs84"),
  MAP_ATTRIBUTION: z.string().max(200).default(""),
  GEOCODER_URL: z.string().refine(isGeocoderUrl, "须为含 {keyword} 的 http(s) 地址").optional(),
  DISTRICT_OUTLINES: z.string().optional(),
};
const Settings = z.object(mapSettings);

export interface MapSettings {
  /** Empty where there is none. */
  tileUrl: string;
  tileSystem: "wgs84" | "gcj02";
  attribution: string;
  geocoderUrl: string;
  /** GeoJSON of the outlines of districts; undefined: those of the municipalities alone are known. */
  districtFile: string | undefined;
}

export function mapOf(e: z.output<typeof Settings>): MapSettings {
  return {
    tileUrl: e.MAP_TILE_URL ?? "",
    tileSystem: e.MAP_TILE_SYSTEM,
    attribution: e.MAP_ATTRIBUTION,
    geocoderUrl: e.GEOCODER_URL ?? "",
    districtFile: e.DISTRICT_OUTLINES,
  };
}
