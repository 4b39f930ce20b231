import { useSyncExternalStore } from "react";
import { serverNow } from "../format/server-clock.ts";

const secondMs = 1000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  timer ??= setInterval(() => {
    for (const tick of listeners) tick();
  }, secondMs);
  return () => {
    listeners.delete(changed);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/**
 * Returns a value that depends on the current time, such as “3 分钟前”. The value is computed every second, and the
 * component is rendered only when the value changes. All components of a page share one timer.
 * @param read returns the value for the current time, in epoch milliseconds
 */
export function useAging<T extends string | number | boolean | undefined>(read: (now: number) => T): T {
  return useSyncExternalStore(subscribe, () => read(serverNow()));
}
