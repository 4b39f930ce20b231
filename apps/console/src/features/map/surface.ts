import { type Outlines } from "@huiyan/contract/map/map.api";
import { type CoordinateSystem } from "./coordinate-system.ts";
import { type LonLat, type MapView } from "./lon-lat.ts";
import { type NamedMarker } from "./near-markers.ts";

export interface SurfaceOptions {
  /** Coordinate system of the tiles. Positions that callers pass and receive are always WGS-84. */
  system: CoordinateSystem;
  /** URL template of the tiles; empty to draw outlines instead. */
  tileUrl: string;
  view: MapView;
  /** True for a map that cannot be moved or zoomed. */
  still: boolean;
  onPick: (place: LonLat) => void;
  onView: (view: MapView) => void;
  onTileError: () => void;
}

/** Map as the rest of the feature uses it. Only its implementation depends on Leaflet. */
export interface Surface {
  view(): MapView;
  /** Focuses the map. */
  focus(): void;
  showOutlines(id: string, outlines: Outlines): void;
  showMarker(place: LonLat | undefined): void;
  showOthers(markers: readonly NamedMarker[]): void;
  lookAt(view: MapView): void;
  zoomBy(steps: number): void;
  remove(): void;
}
