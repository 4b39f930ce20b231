/**
 * Maximum milliseconds that the server's main thread may be blocked, on the reference machine of {@link usualMs}. No
 * request is served during that time.
 */
export const maxBlockedMs = 50;

const reference = JSON.stringify(
  Array.from({ length: 20_000 }, (_, at) => ({ id: at, text: `text ${at}`, list: [at, at + 1] })),
);
/** Milliseconds that the work `reference` takes on the reference machine, the one for which the limits were set. */
const usualMs = 8;

async function threadMs(run: () => unknown): Promise<number> {
  const start = process.threadCpuUsage();
  await run();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

/**
 * Returns the factor by which this machine is slower at present than the reference machine, at least 1. The present
 * speed varies, because other programs may use the cores.
 */
async function slowness(): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3; tries++) best = Math.min(best, await threadMs(() => JSON.parse(reference)));
  return Math.max(1, best / usualMs);
}

/**
 * Returns the CPU milliseconds of this thread during `run`, scaled to the reference machine. They are an upper bound of
 * the time for which other work is blocked. Returns the best of a few runs, because the first ones are not compiled
 * yet.
 * @param part work to subtract; it is measured right after each run, at the machine's present speed
 */
export async function mainThreadMs(run: () => unknown, part?: () => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 5 && best > maxBlockedMs / 2; tries++) {
    const whole = await threadMs(run);
    const counted = part === undefined ? whole : whole - (await threadMs(part));
    best = Math.min(best, counted / (await slowness()));
  }
  return best;
}

/**
 * Returns the longest time for which `run` blocks this thread, in CPU time of the reference machine. The server must
 * run in this thread. Returns the best of a few runs.
 */
export async function longestTurnMs(run: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 5 && best > maxBlockedMs / 2; tries++) {
    let longest = 0;
    let isDone = false;
    const watch = (async () => {
      while (!isDone) longest = Math.max(longest, await threadMs(() => new Promise((turn) => setImmediate(turn))));
    })();
    await run();
    isDone = true;
    await watch;
    best = Math.min(best, longest / (await slowness()));
  }
  return best;
}
