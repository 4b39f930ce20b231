/** Maximum time in milliseconds for which a run that has not ended delays the next one. */
const patienceMs = 5000;

export interface Throttled {
  /** Runs the function now, or as soon as the interval allows. Further calls until then are merged into one run. */
  call: () => void;
  stop: () => void;
}

/** Runs a function at most once per interval. A next run also waits until the last one has ended, at most 5 s. */
export function throttle(ms: number, run: () => Promise<unknown>): Throttled {
  let busy = false;
  let again = false;
  let stopped = false;

  const pause = (pauseMs: number) => new Promise((resolve) => setTimeout(resolve, pauseMs));

  async function go() {
    busy = true;
    const work = run().catch(() => undefined);
    await Promise.all([pause(ms), Promise.race([work, pause(Math.max(ms, patienceMs))])]);
    busy = false;
    if (!again || stopped) return;
    again = false;
    void go();
  }

  return {
    call() {
      if (stopped) return;
      if (busy) again = true;
      else void go();
    },
    stop() {
      stopped = true;
    },
  };
}
