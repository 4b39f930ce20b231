import { getDeviceTime } from "@huiyan/contract/device/device.api";
import { z } from "zod";

const Answer = z.object({ data: getDeviceTime.output });
const everyMs = 2 * 60_000;
const retryMs = 5_000;
const timeoutMs = 5_000;

/** Offset to the server's clock that one exchange tells; half of the way there and back was spent on each leg. */
export function offsetOf(sentAt: number, receivedAt: number, serverNow: number): number {
  return Math.round(serverNow - (sentAt + receivedAt) / 2);
}

/**
 * The server's clock, asked for every two minutes. Between two answers it runs by the time since the start of the
 * process, which no correction of the own clock moves.
 */
export class ServerClock {
  readonly #server: URL;
  #anchor: { serverMs: number; ownMs: number } | undefined;
  #asking: Promise<boolean> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(server: URL) {
    this.#server = server;
  }

  /** Whether the server has told its time since the program began. */
  get isKnown(): boolean {
    return this.#anchor !== undefined;
  }

  /** What must be added to the own clock to get the server's; 0 while that is unknown. */
  get offsetMs(): number {
    return this.#anchor === undefined ? 0 : Math.round(this.now() - Date.now());
  }

  /** The server's time as this device sees it, epoch ms. */
  now(): number {
    return this.#anchor === undefined ? Date.now() : this.#anchor.serverMs + performance.now() - this.#anchor.ownMs;
  }

  /** Asks now and goes on asking until `stop`. */
  async start(): Promise<void> {
    const known = await this.sync();
    if (this.#stopped) return;
    this.#timer = setTimeout(() => void this.start(), known ? everyMs : retryMs);
    this.#timer.unref();
  }

  /** @returns whether the server answered; else the last answer stays in force */
  sync(): Promise<boolean> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  /**
   * The server has told its time in an answer that has just arrived.
   * @param serverNow epoch ms @param sentAt of the request, by `performance.now()`
   */
  learn(serverNow: number, sentAt: number): void {
    const ownMs = performance.now();
    this.#anchor = { serverMs: ownMs + offsetOf(sentAt, ownMs, serverNow), ownMs };
  }

  async #ask(): Promise<boolean> {
    try {
      const sentAt = performance.now();
      const answer = await fetch(new URL(getDeviceTime.path, this.#server), { signal: AbortSignal.timeout(timeoutMs) });
      const { data } = Answer.parse(await answer.json());
      this.learn(data.now, sentAt);
      return true;
    } catch {
      return false;
    }
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }
}
