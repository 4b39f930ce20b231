import { type CoordinateSystem } from "./coordinate-system.ts";
import { type LonLat, type MapView } from "./lon-lat.ts";
import { type NamedMarker } from "./near-markers.ts";

/** Background of a map. */
export interface MapBase {
  /** Template of the tiles; empty: outlines are drawn, and no request is sent to other servers. */
  tileUrl: string;
  system: CoordinateSystem;
  attribution: string;
}

/** Content of the map, and its callbacks. */
export interface MapPaneProps {
  /** Label for screen readers. */
  name: string;
  /** Initial view. */
  start: MapView;
  marker: LonLat | undefined;
  others: readonly NamedMarker[];
  /** A new object moves the map there with an animation. */
  flight?: MapView | undefined;
  /** Handles a click on the map; without it the map is read-only. */
  onPick?: (place: LonLat) => void;
  /** Handles a move of the marker by a key. */
  onMove?: (place: LonLat) => void;
}
