import { useCallback, useSyncExternalStore } from "react";

/** Whether the window or the machine is as the query says, now and whenever it changes. */
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
