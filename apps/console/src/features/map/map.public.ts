export type { LonLat } from "./lon-lat.ts";
export { MapPane } from "./MapPane.tsx";
export type { NamedMarker } from "./near-markers.ts";
export { PositionPicker } from "./PositionPicker.tsx";
export { usePosition } from "./use-position.ts";
