import { type RefObject, useLayoutEffect, useState } from "react";
import { fitScreen, type ScreenFit } from "./screen-scale.ts";

/** How the screen fits into the element, now and whenever that changes. */
export function useScreenFit(element: RefObject<HTMLElement | null>): ScreenFit {
  const [fit, setFit] = useState<ScreenFit>(() => fitScreen(window.innerWidth, window.innerHeight));
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const measure = () => setFit(fitScreen(current.clientWidth, current.clientHeight));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return fit;
}
