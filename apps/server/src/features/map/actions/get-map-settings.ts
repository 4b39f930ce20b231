import { type Answer } from "@huiyan/contract/endpoint";
import { type getMapSettings as api } from "@huiyan/contract/map/map.api";
import { type Context } from "#platform/context/context.ts";

export async function getMapSettings({ installation }: Context): Promise<Answer<typeof api>> {
  const { map_tile_url, map_tile_system, map_attribution, geocoder_url } = installation.inForce();
  return {
    tile_url: map_tile_url,
    tile_system: map_tile_system,
    attribution: map_attribution,
    geocoder: geocoder_url !== "",
  };
}
