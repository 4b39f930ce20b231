import { type Box } from "../region-map/projection.ts";

/** One tile of a web map. The edges are in degrees of the coordinate system of the tile server. */
export interface Tile {
  z: number;
  x: number;
  y: number;
  west: number;
  north: number;
  east: number;
  south: number;
}

const tilePixels = 256;
const [minZoom, maxZoom] = [2, 18];
/** Maximum number of tiles in a drawing. If there are more, a lower zoom level is used. */
const maxTiles = 60;

const columnAt = (longitude: number, z: number) => ((longitude + 180) / 360) * 2 ** z;
function rowAt(latitude: number, z: number): number {
  const angle = (latitude * Math.PI) / 180;
  return ((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * 2 ** z;
}
const longitudeOf = (column: number, z: number) => (column / 2 ** z) * 360 - 180;
const latitudeOf = (row: number, z: number) =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** z))) * 180) / Math.PI;

/** Returns the web Mercator tiles that cover the box, at the zoom level that suits a drawing of this width. */
export function tilesOf(box: Box, width: number): Tile[] {
  const finest = Math.round(Math.log2((width * 360) / (tilePixels * (box.east - box.west))));
  for (let z = Math.min(maxZoom, finest); z >= minZoom; z--) {
    const [left, right] = [Math.floor(columnAt(box.west, z)), Math.floor(columnAt(box.east, z))];
    const [top, bottom] = [Math.floor(rowAt(box.north, z)), Math.floor(rowAt(box.south, z))];
    if ((right - left + 1) * (bottom - top + 1) > maxTiles) continue;
    return Array.from({ length: bottom - top + 1 }, (_row, down) =>
      Array.from({ length: right - left + 1 }, (_column, along) => {
        const [x, y] = [left + along, top + down];
        const edges = { west: longitudeOf(x, z), east: longitudeOf(x + 1, z) };
        return { z, x, y, ...edges, north: latitudeOf(y, z), south: latitudeOf(y + 1, z) };
      }),
    ).flat();
  }
  return [];
}
