import { bannerMs } from "@huiyan/contract/shortcut/shortcut.rules";
import { useEffect, useState } from "react";

/** Number of the slide that shows. Advances every 6 s, not while it is held or when less motion is wished. */
export function useBanner(count: number, held: boolean) {
  const [shown, show] = useState(0);
  useEffect(() => {
    if (held || matchMedia("(prefers-reduced-motion: reduce)").matches) return undefined;
    // Starts anew with each slide, so that a chosen one stays its full time.
    const timer = setTimeout(() => show((shown + 1) % count), bannerMs);
    return () => clearTimeout(timer);
  }, [held, count, shown]);
  return { shown, show };
}
