import { type Outlines } from "@huiyan/contract/map/map.api";
import { type CoordinateSystem } from "./coordinate-system.ts";
import { type LonLat, type MapView } from "./lon-lat.ts";
import { type NamedMarker } from "./near-markers.ts";

export interface SurfaceOptions {
  /** Of the tiles; everything in and out of the surface is WGS-84. */
  system: CoordinateSystem;
  /** Empty: outlines are drawn instead. */
  tileUrl: string;
  view: MapView;
  /** Cannot be moved and zoomed. */
  still: boolean;
  onPick: (place: LonLat) => void;
  onView: (view: MapView) => void;
  onTileError: () => void;
}

/** What a page can do with a map; Leaflet is known to nobody else. */
export interface Surface {
  view(): MapView;
  /** Takes the keys. */
  focus(): void;
  showOutlines(id: string, outlines: Outlines): void;
  showMarker(place: LonLat | undefined): void;
  showOthers(markers: readonly NamedMarker[]): void;
  lookAt(view: MapView): void;
  zoomBy(steps: number): void;
  remove(): void;
}
