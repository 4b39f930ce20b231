import { type Outlines } from "@huiyan/contract/map/map.api";
import { type CoordinateSystem } from "./coordinate-system.ts";
import { type LonLat, type MapView } from "./lon-lat.ts";
import { type NamedMarker } from "./near-markers.ts";

export interface SurfaceOptions {
  /** Coordinate system of the tiles. All positions that enter and leave the surface are WGS-84. */
  system: CoordinateSystem;
  /** Empty: outlines are drawn instead. */
  tileUrl: string;
  view: MapView;
  /** True for a map that cannot be moved or zoomed. */
  still: boolean;
  onPick: (place: LonLat) => void;
  onView: (view: MapView) => void;
  onTileError: () => void;
}

/** Operations of a map. No other code depends on Leaflet. */
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
