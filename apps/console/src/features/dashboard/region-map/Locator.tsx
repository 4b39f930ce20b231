import { type Outlines } from "@huiyan/contract/map/map.api";
import { useMemo } from "react";
import { shapesOf } from "./projection.ts";

const room = { width: 150, height: 116 };

/** A small map of the country that shows where one is. */
export function Locator({ outlines, code }: { outlines: Outlines; code: string }) {
  const shapes = useMemo(() => shapesOf(outlines, room, true), [outlines]);
  return (
    <svg viewBox={`0 0 ${room.width} ${room.height}`} className="screen-locator" aria-hidden="true">
      {shapes.map((shape) => (
        <path key={shape.code} d={shape.path} className={shape.code === code ? "here" : ""} />
      ))}
    </svg>
  );
}
