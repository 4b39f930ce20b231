import { type PointerEvent, type RefObject, useEffect, useState } from "react";
import { clampView, fitView, type View, zoomAt } from "#shared/media/stage-geometry.ts";

const wheelFactor = 1.2;

/**
 * Digital zoom of one window. The wheel zooms at the pointer, dragging moves the picture. Resets when `source` changes.
 */
export function useZoom(box: RefObject<HTMLElement | null>, source: string | undefined) {
  const [looked, setLooked] = useState<{ source: string | undefined; view: View }>({ source, view: fitView });
  const view = looked.source === source ? looked.view : fitView;
  const change = (next: (old: View) => View) =>
    setLooked((old) => {
      const size = { width: box.current?.clientWidth ?? 1, height: box.current?.clientHeight ?? 1 };
      return { source, view: clampView(next(old.source === source ? old.view : fitView), size, size) };
    });
  useEffect(() => {
    const element = box.current;
    if (element === null || source === undefined) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top, width, height } = element.getBoundingClientRect();
      const point = { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
      const size = { width, height };
      setLooked((old) => {
        const from = old.source === source ? old.view : fitView;
        return {
          source,
          view: clampView(zoomAt(from, event.deltaY < 0 ? wheelFactor : 1 / wheelFactor, point), size, size),
        };
      });
    };
    // React registers wheel listeners as passive, which cannot prevent the page from scrolling.
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [box, source]);
  return {
    isZoomed: view.scale > 1,
    style: view.scale === 1 ? {} : { transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` },
    reset: () => change(() => fitView),
    drag: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (view.scale > 1) event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
        const { movementX, movementY } = event;
        change((old) => ({ ...old, x: old.x + movementX, y: old.y + movementY }));
      },
    },
  };
}
