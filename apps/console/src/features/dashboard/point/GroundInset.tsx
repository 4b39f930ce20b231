import { type Outlines } from "@huiyan/contract/map/map.api";
import { useMemo } from "react";
import { type Box, boxOf, drawShapes, projectionOf } from "../region-map/projection.ts";

type Division = Outlines["features"][number];

const gap = 8;
const room = { width: 132, height: 96 };
/**
 * Fraction of the division's height. If the map shows more than that, the division's borders are visible and no inset
 * is drawn.
 */
const wideShare = 0.5;

const positionsOf = ({ geometry }: Division) =>
  geometry.type === "Polygon" ? geometry.coordinates.flat() : geometry.coordinates.flat(2);

interface Props {
  division: Division;
  /** Area that the main map shows. */
  frame: Box;
  /** Positions of the markers, which the inset must not cover. */
  markers: readonly { x: number; y: number }[];
  /** Bounds of the area in which the inset may be placed, in pixels. */
  left: number;
  right: number;
  bottom: number;
}

/** Minimum distance between the inset and a marker, in pixels. */
const clearance = 24;

/** Returns the position of the inset in the first corner without a marker; undefined if every corner has one. */
function freeCorner({ markers, left, right, bottom }: Omit<Props, "division" | "frame">) {
  const [near, far] = [left + gap, right - room.width - gap];
  const [top, low] = [gap, bottom - room.height - gap];
  const corners = [
    { x: far, y: low },
    { x: far, y: top },
    { x: near, y: top },
  ];
  const isFree = (corner: { x: number; y: number }) =>
    markers.every(
      ({ x, y }) =>
        x < corner.x - clearance ||
        x > corner.x + room.width + clearance ||
        y < corner.y - clearance ||
        y > corner.y + room.height + clearance,
    );
  return corners.find(isFree);
}

/**
 * Small map of the whole division with a frame around the area of the main map. Shown when the main map is zoomed in so
 * far that it shows no border.
 */
export function GroundInset({ division, frame, ...free }: Props) {
  const drawn = useMemo(() => {
    const box = boxOf(positionsOf(division));
    if (box === undefined || frame.north - frame.south > (box.north - box.south) * wideShare) return undefined;
    const toRoom = projectionOf(box, { width: room.width - 16, height: room.height - 34 });
    const [shape] = drawShapes({ type: "FeatureCollection", features: [division] }, toRoom);
    const here = toRoom([(frame.west + frame.east) / 2, (frame.south + frame.north) / 2]);
    return shape && { path: shape.path, here };
  }, [division, frame]);
  const corner = freeCorner(free);
  if (drawn === undefined || corner === undefined) return null;
  return (
    <g className="point-map-inset" transform={`translate(${corner.x} ${corner.y})`}>
      <rect width={room.width} height={room.height} rx={6} />
      <text x={room.width / 2} y={20}>
        {division.properties.name}
      </text>
      <g transform="translate(8 28)">
        <path d={drawn.path} />
        <circle cx={drawn.here[0]} cy={drawn.here[1]} r={4} />
      </g>
    </g>
  );
}
