export { toStored } from "./coordinate-system.ts";
export type { LonLat } from "./lon-lat.ts";
export { MapPane } from "./MapPane.tsx";
export type { MapBase } from "./map-base.ts";
export type { NamedMarker } from "./near-markers.ts";
export { PositionPicker } from "./PositionPicker.tsx";
export { tileAddress } from "./tile-address.ts";
export { usePosition } from "./use-position.ts";
export { useTileBase } from "./use-tile-base.ts";
