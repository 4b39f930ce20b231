/**
 * Delays between restarts. They double from `firstMs` to `lastMs`, and begin at `firstMs` again after a run of at least
 * `calmMs`.
 */
export interface BackOffLimits {
  firstMs: number;
  lastMs: number;
  calmMs: number;
}

export const restartLimits: BackOffLimits = { firstMs: 200, lastMs: 10_000, calmMs: 60_000 };

export interface BackOff {
  /** Returns the milliseconds to wait before the next start, after a run that lasted `ranMs`. */
  next(ranMs: number): number;
}

export function createBackOff(limits: BackOffLimits = restartLimits): BackOff {
  let wait = limits.firstMs;
  return {
    next(ranMs) {
      if (ranMs >= limits.calmMs) wait = limits.firstMs;
      const now = wait;
      wait = Math.min(wait * 2, limits.lastMs);
      return now;
    },
  };
}
