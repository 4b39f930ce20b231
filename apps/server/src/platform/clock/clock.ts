/** Server time; the only source of “now” for actions, jobs and rules. */
export interface Clock {
  now(): Date;
  /** Returns how far the machine's clock is ahead of this clock, in ms; absent if this clock is the machine's clock. */
  machineOffMs?(): number;
}

/** Monotonic time for measuring durations. Setting the machine's clock changes {@link Clock}, but not this time. */
export interface Timer {
  /** Milliseconds since an arbitrary start; only differences are meaningful. */
  elapsedMs(): number;
  /** Waits without keeping the process alive. @param signal ends the wait at once */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = { now: () => new Date() };

export const systemTimer: Timer = {
  elapsedMs: () => performance.now(),
  wait: (ms, signal) => waitFor(ms, signal).ended,
};

/** Starts a wait. @returns a promise that resolves at its end, and a function that ends it early */
function waitFor(ms: number, signal: AbortSignal | undefined): { ended: Promise<void>; end(): void } {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(end, ms).unref();
  function end(): void {
    clearTimeout(timer);
    signal?.removeEventListener("abort", end);
    resolve();
  }
  if (signal?.aborted) end();
  else signal?.addEventListener("abort", end, { once: true });
  return { ended, end };
}

export interface MovableClock extends Clock, Timer {
  /** Sets `now()`. Pending waits are not affected. */
  moveTo(time: Date): void;
  moveBy(ms: number): void;
  /** Advances the time by this many ms and ends the waits that are due. */
  pass(ms: number): void;
}

/** Clock whose time tests set with `moveTo` and `pass`. Waits end in real time, or earlier through `pass`. */
export function movableClock(start: Date): MovableClock {
  let time = start.getTime();
  let passedMs = 0;
  const waits = new Set<{ untilMs: number; end(): void }>();
  const elapsedMs = () => performance.now() + passedMs;
  const moveBy = (ms: number) => {
    time += ms;
  };
  return {
    now: () => new Date(time),
    elapsedMs,
    async wait(ms, signal) {
      const { ended, end } = waitFor(ms, signal);
      const waiting = { untilMs: elapsedMs() + ms, end };
      waits.add(waiting);
      await ended;
      waits.delete(waiting);
    },
    moveTo: (to) => moveBy(to.getTime() - time),
    moveBy,
    pass(ms) {
      moveBy(ms);
      passedMs += ms;
      for (const { untilMs, end } of waits) if (untilMs <= elapsedMs()) end();
    },
  };
}
