import { type ComponentProps, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { type Size } from "../region-map/projection.ts";
import { PointMap } from "./PointMap.tsx";

/**
 * Padding around the map in pixels before the screen is scaled. The style sheet point-map.css defines the same padding.
 */
const padding = { width: 32, height: 16 };

/** Returns a ref for the map's element and its size: the measured one, or `usual` before it is measured or laid out. */
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

/** Map of points that fills its panel on a screen of any shape. Its content is neither cut nor made smaller. */
export function PointMapRoom({ room: usual, ...map }: ComponentProps<typeof PointMap>) {
  const [box, room] = useDrawnRoom(usual);
  return (
    <div ref={box} className="point-map-room">
      <PointMap {...map} room={room} />
    </div>
  );
}
