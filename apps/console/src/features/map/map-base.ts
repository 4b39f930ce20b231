import { type CoordinateSystem } from "./coordinate-system.ts";
import { type LonLat, type MapView } from "./lon-lat.ts";
import { type NamedMarker } from "./near-markers.ts";

/** Background of a map: tiles from a server, or the bundled outlines. */
export interface MapBase {
  /** URL template of the tiles. Empty: outlines are drawn, and no request is sent to other servers. */
  tileUrl: string;
  system: CoordinateSystem;
  attribution: string;
}

/** Properties of a map: its content and callbacks. */
export interface MapPaneProps {
  /** Label for screen readers. */
  name: string;
  /** View when the map opens. */
  start: MapView;
  marker: LonLat | undefined;
  others: readonly NamedMarker[];
  /** View to which the map moves. A new object starts an animated move. */
  flight?: MapView | undefined;
  /** Called with the position of a click; without it, the map is read-only. */
  onPick?: (place: LonLat) => void;
  /** Called when a key moves the marker. */
  onMove?: (place: LonLat) => void;
}
