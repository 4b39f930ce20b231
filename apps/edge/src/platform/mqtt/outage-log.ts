/** Intervals of log lines while the server is unreachable, ms; the last one repeats. */
const repeatsMs = [60_000, 5 * 60_000, 30 * 60_000];
/** Time for which the connection must last before the next loss counts as a new outage, ms. */
const steadyMs = 60_000;
/** Maximum reasons that are remembered per outage. */
const maxReasons = 20;

interface Outage {
  since: number;
  /** Reasons that were logged; each is logged once. */
  reasons: Set<string>;
  repeats: number;
  lastAt: number;
  /** Time at which the connection came back; undefined while it is lost. */
  backAt: number | undefined;
  /** True if a line about the outage was logged, so that its end must be logged too. */
  isOpen: boolean;
}

/** Returns a duration as Chinese text. */
function lengthText(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return `${seconds} 秒`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} 分钟` : `${Math.round(minutes / 60)} 小时`;
}

/** Decides what to log about an unreachable server: every reason once, then rarely, and the end of the outage. */
export class OutageLog {
  readonly #nowMs: () => number;
  #outage: Outage | undefined;

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /**
   * Called when the connection is lost.
   * @returns line for the log; undefined if it would only repeat
   */
  lost(reason: string): string | undefined {
    const now = this.#nowMs();
    const last = this.#outage;
    const isOver = last?.backAt !== undefined && now - last.backAt >= steadyMs;
    const outage: Outage =
      last === undefined || isOver
        ? { since: now, reasons: new Set(), repeats: 0, lastAt: now, backAt: undefined, isOpen: false }
        : last;
    this.#outage = outage;
    outage.backAt = undefined;
    if (!outage.reasons.has(reason) && outage.reasons.size < maxReasons) {
      outage.reasons.add(reason);
      outage.isOpen = true;
      return reason;
    }
    const dueAfter = repeatsMs[outage.repeats];
    const isDue =
      dueAfter === undefined ? now - outage.lastAt >= (repeatsMs.at(-1) ?? 0) : now - outage.since >= dueAfter;
    if (!isDue) return undefined;
    outage.repeats += 1;
    outage.lastAt = now;
    outage.isOpen = true;
    return `${reason}（已持续 ${lengthText(now - outage.since)}）`;
  }

  /**
   * Called when the connection is back.
   * @returns line for the log; undefined if no outage was logged
   */
  back(): string | undefined {
    const outage = this.#outage;
    if (outage === undefined || outage.backAt !== undefined) return undefined;
    outage.backAt = this.#nowMs();
    const isWorthIt = outage.isOpen;
    outage.isOpen = false;
    return isWorthIt ? `已恢复与服务器的连接，中断了 ${lengthText(outage.backAt - outage.since)}` : undefined;
  }
}
