import { type CoordinateSystem } from "./coordinate-system.ts";
import { type LonLat, type MapView } from "./lon-lat.ts";
import { type NamedMarker } from "./near-markers.ts";

/** What lies under everything else on a map. */
export interface MapBase {
  /** Template of the tiles; empty: outlines are drawn, and nothing is asked for outside. */
  tileUrl: string;
  system: CoordinateSystem;
  attribution: string;
}

/** What is shown on it, and what is done with it. */
export interface MapPaneProps {
  /** For screen readers. */
  name: string;
  /** Where one looks first. */
  start: MapView;
  marker: LonLat | undefined;
  others: readonly NamedMarker[];
  /** A new object makes the map fly there. */
  flight?: MapView | undefined;
  /** A click on the map; without it the map can only be looked at. */
  onPick?: (place: LonLat) => void;
  /** The marker was moved by a key. */
  onMove?: (place: LonLat) => void;
}
