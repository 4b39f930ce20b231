import { useCallback, useSyncExternalStore } from "react";

/** Returns whether the media query matches, and updates when that changes. */
export function useMediaQuery(text: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const query = window.matchMedia(text);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    [text],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(text).matches);
}
