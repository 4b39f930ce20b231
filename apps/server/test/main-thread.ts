/** More is a fault: while it lasts, nobody is served. */
export const maxBlockedMs = 50;

/**
 * Milliseconds of this thread's own time that `run` takes, whatever else the machine does meanwhile; an upper bound of
 * how long it keeps the thread from others. The best of a few runs, since the first ones are not compiled yet.
 */
export async function mainThreadMs(run: () => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 5 && best > maxBlockedMs / 2; tries++) {
    const start = process.threadCpuUsage();
    await run();
    const { user, system } = process.threadCpuUsage(start);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}
