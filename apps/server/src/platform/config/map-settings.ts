import { isGeocoderUrl, isTileUrl } from "@huiyan/contract/operator/settings.rules";
import { z } from "zod";

/** Tiles and place search of the map. Without them the map shows built-in outlines and finds built-in places. */
export const mapSettings = {
  MAP_TILE_URL: z.string().refine(isTileUrl, "须为含 {z}、{x}、{y} 的 http(s) 地址").optional(),
  MAP_TILE_SYSTEM: z.enum(["wgs84", "gcj02"], { error: "须为 wgs84 或 gcj02" }).default("wgs84"),
  MAP_ATTRIBUTION: z.string().max(200).default(""),
  GEOCODER_URL: z.string().refine(isGeocoderUrl, "须为含 {keyword} 的 http(s) 地址").optional(),
  DISTRICT_OUTLINES: z.string().optional(),
};
const Settings = z.object(mapSettings);

export interface MapSettings {
  /** Template of tile addresses; empty without a tile server. */
  tileUrl: string;
  tileSystem: "wgs84" | "gcj02";
  attribution: string;
  geocoderUrl: string;
  /** GeoJSON file with outlines of districts; undefined: only the built-in outlines exist. */
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
