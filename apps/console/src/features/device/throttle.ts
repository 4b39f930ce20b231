/** Maximum time in milliseconds for which a run that does not end delays the next one. */
const patienceMs = 5000;

export interface Throttled {
  /** Requests a run: now, or as soon as the interval allows. Calls before that run are merged into it. */
  call: () => void;
  stop: () => void;
}

/**
 * Returns a throttled function: it runs at most once per interval of `ms`. The next run also waits until the last one
 * has ended, at most 5 s.
 */
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
