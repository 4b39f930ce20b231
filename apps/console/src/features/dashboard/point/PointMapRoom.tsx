import { type ComponentProps, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { type Size } from "../region-map/projection.ts";
import { PointMap } from "./PointMap.tsx";

/** Padding of the drawing in its element, in pixels before scaling; as in point-map.css. */
const padding = { width: 32, height: 16 };

/** Returns the measured size of the drawing; `usual` until measured, or when it is not laid out. */
function useDrawnRoom(usual: Size): [RefObject<HTMLDivElement | null>, Size] {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(usual);
  useLayoutEffect(() => {
    const { current } = box;
    if (current === null) return undefined;
    const measure = () => {
      const width = current.clientWidth - padding.width;
      const height = current.clientHeight - padding.height;
      if (width > 0 && height > 0)
        setRoom((old) => (old.width === width && old.height === height ? old : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [box, room];
}

/** A map of points that fills its panel on a screen of any shape, without cutting or shrinking content. */
export function PointMapRoom({ room: usual, ...map }: ComponentProps<typeof PointMap>) {
  const [box, room] = useDrawnRoom(usual);
  return (
    <div ref={box} className="point-map-room">
      <PointMap {...map} room={room} />
    </div>
  );
}
