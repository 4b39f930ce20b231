/** Business time. Actions, jobs and rules take their “now” from here and from nowhere else. */
export interface Clock {
  now(): Date;
  /** By how much this machine's own time is ahead of it, where it is not taken from there. */
  machineOffMs?(): number;
}

/** How long something takes, unlike {@link Clock}, which says when it is. Nobody's setting of the machine's time changes it. */
export interface Timer {
  /** Only differences mean anything. */
  elapsedMs(): number;
  /** Keeps no process alive. @param signal ends the wait at once */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = { now: () => new Date() };

export const systemTimer: Timer = {
  elapsedMs: () => performance.now(),
  wait: (ms, signal) => waitFor(ms, signal).ended,
};

/** @returns how to end it before its time too */
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
  /** Sets it; what waits does not notice. */
  moveTo(time: Date): void;
  moveBy(ms: number): void;
  /** So much time goes by: it is later, and what waits for it is due. */
  pass(ms: number): void;
}

/** A clock that tests move by hand. What waits goes on by itself, unless it is hurried. */
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
