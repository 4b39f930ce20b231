import { useSyncExternalStore } from "react";

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
 * Returns a text that ages while it is shown, such as “3 分钟前”. The text is computed every second and drawn only when it
 * changes. All texts of a page share one timer.
 * @param read returns the text for the current time, in epoch milliseconds
 */
export function useAging<T extends string | number | boolean | undefined>(read: (now: number) => T): T {
  return useSyncExternalStore(subscribe, () => read(Date.now()));
}
