import { getMapSettings } from "@huiyan/contract/map/map.api";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { MapGround } from "./MapGround.tsx";
import { mapText as text } from "./map.texts.ts";
import { type MapPaneProps } from "./map-base.ts";
import { startZoom } from "./map-zoom.ts";
import "./map.css";

/** Map with the tiles that the operator configured, else with the bundled outlines. */
export function MapPane(props: MapPaneProps) {
  const settings = useQueryOf(getMapSettings, {}, { staleTime: 5 * 60_000 });
  if (settings.data === undefined) {
    return (
      <div className="map-pane">
        <ProblemBanner query={settings} />
        {settings.problem === null && <p className="note map-text">{text("loading")}</p>}
      </div>
    );
  }
  const { tile_url, tile_system, attribution } = settings.data;
  const { coordinate, zoom } = props.start;
  const hasTiles = tile_url !== "";
  return (
    <MapGround
      {...props}
      start={{ coordinate, zoom: startZoom(zoom, hasTiles) }}
      base={{
        tileUrl: tile_url,
        // Without tiles, the map draws outlines, which use WGS-84 like the platform.
        system: hasTiles ? tile_system : "wgs84",
        attribution: hasTiles ? attribution : text("outlineSource"),
      }}
    />
  );
}
