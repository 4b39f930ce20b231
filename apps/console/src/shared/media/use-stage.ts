import { type PointerEvent, useCallback, useEffect, useRef, useState } from "react";
import { clampView, fitView, pictureBox, type Size, type View, zoomAt } from "./stage-geometry.ts";

/** Proportions until the picture has loaded: those of most cameras. */
const assumedPicture: Size = { width: 16, height: 9 };
const wheelFactor = 1.2;

/** Zooms by the wheel and moves by dragging. Resets when `source` changes. */
export function useStage(source: string) {
  const stageRef = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<Size>({ width: 0, height: 0 });
  const [picture, setPicture] = useState(assumedPicture);
  const [looked, setLooked] = useState<{ source: string; view: View }>({ source, view: fitView });
  const view = looked.source === source ? looked.view : fitView;

  const change = useCallback(
    (next: (old: View) => View) =>
      setLooked((old) => {
        const from = old.source === source ? old.view : fitView;
        return { source, view: clampView(next(from), stage, picture) };
      }),
    [source, stage, picture],
  );

  useEffect(() => {
    const element = stageRef.current;
    if (element === null) return;
    const measure = () => setStage({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const element = stageRef.current;
    if (element === null) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const box = element.getBoundingClientRect();
      const point = { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
      change((old) => zoomAt(old, event.deltaY < 0 ? wheelFactor : 1 / wheelFactor, point));
    };
    // React registers wheel listeners as passive, which cannot prevent the page from scrolling.
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [change]);

  return {
    stageRef,
    /** Size of the stage in pixels. */
    stage,
    setPicture,
    scale: view.scale,
    placed: pictureBox(view, stage, picture),
    zoom: (factor: number) => change((old) => zoomAt(old, factor, { x: 0, y: 0 })),
    fit: () => change(() => fitView),
    /** Moves the picture by a distance in pixels. */
    move: (dx: number, dy: number) => change((old) => ({ ...old, x: old.x + dx, y: old.y + dy })),
    drag: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => event.currentTarget.setPointerCapture(event.pointerId),
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
        const { movementX, movementY } = event;
        change((old) => ({ ...old, x: old.x + movementX, y: old.y + movementY }));
      },
    },
  };
}
