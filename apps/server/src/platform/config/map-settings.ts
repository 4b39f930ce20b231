import { z } from "zod";

const template = (error: string, ...parts: string[]) =>
  z
    .string()
    .regex(/^https?:\/\//, error)
    .refine((text) => parts.every((part) => text.includes(part)), error);

/** The map's tiles and search; without them it shows its own outlines and finds its own places. */
export const mapSettings = {
  MAP_TILE_URL: template("须为含 {z}、{x}、{y} 的 http(s) 地址", "{z}", "{x}", "{y}").optional(),
  MAP_TILE_SYSTEM: z.enum(["wgs84", "gcj02"], { error: "须为 wgs84 或 gcj02" }).default("wgs84"),
  MAP_ATTRIBUTION: z.string().max(200).default(""),
  GEOCODER_URL: template("须为含 {keyword} 的 http(s) 地址", "{keyword}").optional(),
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
