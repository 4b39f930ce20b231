import { useMemo, useRef } from "react";

/** Lets something through once, also when a second click comes before the page is drawn anew; `again` after a failure. */
export function useOnce() {
  const used = useRef(false);
  return useMemo(
    () => ({
      once(run: () => void) {
        if (used.current) return;
        used.current = true;
        run();
      },
      again() {
        used.current = false;
      },
    }),
    [],
  );
}
