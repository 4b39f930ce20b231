import { type Answer } from "@huiyan/contract/endpoint";
import { type getMapSettings as api } from "@huiyan/contract/map/map.api";
import { type Context } from "../../../platform/context/context.ts";

export async function getMapSettings({ config }: Context): Promise<Answer<typeof api>> {
  const { tileUrl, tileSystem, attribution, geocoderUrl } = config.map;
  return { tile_url: tileUrl, tile_system: tileSystem, attribution, geocoder: geocoderUrl !== "" };
}
