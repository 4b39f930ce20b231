import { setInterval } from "node:timers/promises";

/** Returns the maximum number of bytes by which the memory of this process grew during `run`. */
export async function peakGrowth(run: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const stop = new AbortController();
  const watching = (async () => {
    for await (const _ of setInterval(5, undefined, { signal: stop.signal })) {
      peak = Math.max(peak, process.memoryUsage.rss());
    }
  })().catch(() => undefined);
  await run();
  stop.abort();
  await watching;
  return peak - before;
}
