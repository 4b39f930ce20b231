import { type Outlines } from "@huiyan/contract/map/map.api";
import { useMemo } from "react";
import { type Box, boxOf, drawShapes, projectionOf } from "../region-map/projection.ts";

type Division = Outlines["features"][number];

const room = { width: 132, height: 96 };
/** From a frame of this share of its division on, outlines are seen in the map itself. */
const wideShare = 0.5;

const positionsOf = ({ geometry }: Division) =>
  geometry.type === "Polygon" ? geometry.coordinates.flat() : geometry.coordinates.flat(2);

interface Props {
  division: Division;
  /** What the map shows. */
  frame: Box;
  /** Where the inset stands. */
  x: number;
  y: number;
}

/** The whole division, small, and where in it the map is: from so near that no border is in sight. */
export function GroundInset({ division, frame, x, y }: Props) {
  const drawn = useMemo(() => {
    const box = boxOf(positionsOf(division));
    if (box === undefined || frame.north - frame.south > (box.north - box.south) * wideShare) return undefined;
    const toRoom = projectionOf(box, { width: room.width - 16, height: room.height - 34 });
    const [shape] = drawShapes({ type: "FeatureCollection", features: [division] }, toRoom);
    const here = toRoom([(frame.west + frame.east) / 2, (frame.south + frame.north) / 2]);
    return shape && { path: shape.path, here };
  }, [division, frame]);
  if (drawn === undefined) return null;
  return (
    <g className="point-map-inset" transform={`translate(${x - room.width} ${y - room.height})`}>
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
