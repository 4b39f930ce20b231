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
 * What ages while it is shown, such as “3 分钟前”: looked at each second, drawn again only when it reads differently.
 * One timer ticks for everything on a page.
 * @param read from the present time, epoch milliseconds
 */
export function useAging<T extends string | number | boolean | undefined>(read: (now: number) => T): T {
  return useSyncExternalStore(subscribe, () => read(Date.now()));
}
