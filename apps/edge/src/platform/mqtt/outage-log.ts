/** A server that stays away is named again after so long; later each time the last of them has passed. */
const repeatsMs = [60_000, 5 * 60_000, 30 * 60_000];
/** A connection that breaks again so soon belongs to the same outage. */
const steadyMs = 60_000;
/** Reasons of one outage that are remembered. */
const maxReasons = 20;

interface Outage {
  since: number;
  /** Reasons that were named; each one is once. */
  reasons: Set<string>;
  repeats: number;
  lastAt: number;
  /** The connection has come back meanwhile, at this time. */
  backAt: number | undefined;
  /** Something was named since then, so that its end is worth a line, too. */
  isOpen: boolean;
}

/** How long, for a person. */
function lengthText(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return `${seconds} 秒`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} 分钟` : `${Math.round(minutes / 60)} 小时`;
}

/** Says that the server is away once for each reason, then seldom, and when it is back. */
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

  /** @returns the line for the log; undefined where nothing was named */
  back(): string | undefined {
    const outage = this.#outage;
    if (outage === undefined || outage.backAt !== undefined) return undefined;
    outage.backAt = this.#nowMs();
    const isWorthIt = outage.isOpen;
    outage.isOpen = false;
    return isWorthIt ? `已恢复与服务器的连接，中断了 ${lengthText(outage.backAt - outage.since)}` : undefined;
  }
}
