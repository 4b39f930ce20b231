import { useMemo } from "react";
import { type MapBase, tileAddress, toStored } from "#features/map/map.public.ts";
import { type Box } from "../region-map/projection.ts";
import { tilesOf } from "./tile-grid.ts";

interface Props {
  base: MapBase;
  /** Area of the world that the drawing shows, which is larger than the area of the points. */
  seen: Box;
  width: number;
  project: (position: readonly [number, number]) => [number, number];
}

/**
 * Background map from the tile server that the operator configured, in the dark colours of the screen. The outlines of
 * divisions stay visible if a tile fails to load.
 */
export function GroundTiles({ base, seen, width, project }: Props) {
  const tiles = useMemo(() => {
    const corner = (longitude: number, latitude: number) => project(toStored(base.system, [longitude, latitude]));
    return tilesOf(seen, width).map((tile) => {
      const [left, top] = corner(tile.west, tile.north);
      const [right, bottom] = corner(tile.east, tile.south);
      return { href: tileAddress(base.tileUrl, tile), left, top, width: right - left, height: bottom - top };
    });
  }, [base, seen, width, project]);
  return (
    <g className="point-map-tiles">
      {tiles.map(({ href, left, top, width: wide, height }) => (
        <image key={href} href={href} height={height} x={left} y={top} width={wide} preserveAspectRatio="none" />
      ))}
    </g>
  );
}
