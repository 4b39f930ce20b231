/** Milliseconds by which the server's clock is ahead of this browser's clock. */
let aheadMs = 0;
/**
 * Differences below this are ignored, in milliseconds: the `date` header has whole seconds, and network delay adds to
 * it.
 */
const accuracyMs = 2000;

/** Sets the clock difference from the `date` header of an answer; ignores an answer without one. */
export function learnServerTime(date: string | null): void {
  const at = date === null ? Number.NaN : Date.parse(date);
  if (!Number.isFinite(at)) return;
  const ahead = at - Date.now();
  aheadMs = Math.abs(ahead) < accuracyMs ? 0 : ahead;
}

/**
 * Returns the server's current time in epoch milliseconds. Compare server times with this one: a browser's clock may be
 * wrong by hours.
 */
export const serverNow = (): number => Date.now() + aheadMs;
