/** Milliseconds by which the server's clock is ahead of this browser's clock. */
let aheadMs = 0;
/** Differences below this are the accuracy of the header and the way through the network, in milliseconds. */
const accuracyMs = 2000;

/** Learns the server's time from the header `date` of an answer; ignores an answer without one. */
export function learnServerTime(date: string | null): void {
  const at = date === null ? Number.NaN : Date.parse(date);
  if (!Number.isFinite(at)) return;
  const ahead = at - Date.now();
  aheadMs = Math.abs(ahead) < accuracyMs ? 0 : ahead;
}

/**
 * Returns the present time of the server, epoch ms. The clock of a browser may be wrong by hours; compare times that come
 * from the server with this one.
 */
export const serverNow = (): number => Date.now() + aheadMs;
