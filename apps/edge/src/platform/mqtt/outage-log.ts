/** Intervals of log lines for an unreachable server, ms; the last one repeats. */
const repeatsMs = [60_000, 5 * 60_000, 30 * 60_000];
/** Time within which another loss belongs to the same outage, ms. */
const steadyMs = 60_000;
/** Maximum remembered reasons of one outage. */
const maxReasons = 20;

interface Outage {
  since: number;
  /** Logged reasons, once each. */
  reasons: Set<string>;
  repeats: number;
  lastAt: number;
  /** Time at which the connection came back. */
  backAt: number | undefined;
  /** A line was logged since then, so the end of the outage is logged, too. */
  isOpen: boolean;
}

/** Duration for a person. */
function lengthText(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return `${seconds} 秒`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} 分钟` : `${Math.round(minutes / 60)} 小时`;
}

/** Logs an unreachable server once for each reason, then rarely, and when it is back. */
export class OutageLog {
  readonly #nowMs: () => number;
  #outage: Outage | undefined;

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** @returns the line for the log; undefined where it would only repeat */
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

  /** @returns the line for the log; undefined where no outage was logged */
  back(): string | undefined {
    const outage = this.#outage;
    if (outage === undefined || outage.backAt !== undefined) return undefined;
    outage.backAt = this.#nowMs();
    const isWorthIt = outage.isOpen;
    outage.isOpen = false;
    return isWorthIt ? `已恢复与服务器的连接，中断了 ${lengthText(outage.backAt - outage.since)}` : undefined;
  }
}
