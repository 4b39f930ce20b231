import { getMapSettings } from "@huiyan/contract/map/map.api";
import { useMemo } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { type MapBase } from "./map-base.ts";

/** Returns the operator's tiles; undefined if none are configured, or until this is known. */
export function useTileBase(): MapBase | undefined {
  const settings = useQueryOf(getMapSettings, {}, { staleTime: 5 * 60_000 }).data;
  return useMemo(() => {
    if (settings === undefined || settings.tile_url === "") return undefined;
    return { tileUrl: settings.tile_url, system: settings.tile_system, attribution: settings.attribution };
  }, [settings]);
}
