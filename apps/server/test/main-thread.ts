/** More is a fault: while it lasts, nobody is served. Milliseconds of a machine like {@link usualMs}. */
export const maxBlockedMs = 50;

const reference = JSON.stringify(
  Array.from({ length: 20_000 }, (_, at) => ({ id: at, text: `text ${at}`, list: [at, at + 1] })),
);
/** What it takes to read the reference on the machine by which the bounds were set. */
const usualMs = 8;

async function threadMs(run: () => unknown): Promise<number> {
  const start = process.threadCpuUsage();
  await run();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

/** How many times slower this machine is now, at least 1: its cores are shared, and others have half of one. */
async function slowness(): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3; tries++) best = Math.min(best, await threadMs(() => JSON.parse(reference)));
  return Math.max(1, best / usualMs);
}

/**
 * Milliseconds of this thread's own time that `run` takes, as on the usual machine; an upper bound of how long it keeps the
 * thread from others. The best of a few runs, since the first ones are not compiled yet.
 * @param part what of it is not counted; it is measured right after each run, as the machine is then
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
 * The longest time of this thread's own that others waited for their turn while `run` was under way, as on the usual
 * machine; of a server that works in this thread. The best of a few runs.
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
