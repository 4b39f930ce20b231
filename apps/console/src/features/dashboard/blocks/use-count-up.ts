import { useEffect, useState } from "react";
import { useCalm } from "../../../shared/screen/use-calm.ts";

const countMs = 800;

/** The share of the way after so many milliseconds: quick at first, then slower. */
function eased(ms: number): number {
  const part = Math.min(1, Math.max(0, ms / countMs));
  return 1 - (1 - part) ** 3;
}

/** Counts from 0 up to the figure once, when it is first shown; later figures are shown as they are. With less motion there is none. */
export function useCountUp(value: number): number {
  const calm = useCalm();
  const [part, setPart] = useState(0);
  useEffect(() => {
    if (calm) return undefined;
    const began = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const next = eased(now - began);
      setPart(next);
      if (next < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [calm]);
  return calm ? value : value * part;
}
