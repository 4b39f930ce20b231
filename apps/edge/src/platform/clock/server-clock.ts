import { getDeviceTime } from "@huiyan/contract/device/device.api";
import { z } from "zod";

const Answer = z.object({ data: getDeviceTime.output });
const everyMs = 2 * 60_000;
const retryMs = 5_000;
const timeoutMs = 5_000;

/** Offset to the server's clock, derived from one exchange; each direction is assumed to take half of the time. */
export function offsetOf(sentAt: number, receivedAt: number, serverNow: number): number {
  return Math.round(serverNow - (sentAt + receivedAt) / 2);
}

/**
 * The server's clock, synchronised every two minutes. Between two answers it advances by the monotonic clock of the
 * process, which no correction of the system clock moves.
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

  /** Whether the server has sent its time since the program began. */
  get isKnown(): boolean {
    return this.#anchor !== undefined;
  }

  /** Offset to add to the device's clock to get the server's; 0 while unknown. */
  get offsetMs(): number {
    return this.#anchor === undefined ? 0 : Math.round(this.now() - Date.now());
  }

  /** The server's time as this device knows it, epoch ms. */
  now(): number {
    return this.#anchor === undefined ? Date.now() : this.#anchor.serverMs + performance.now() - this.#anchor.ownMs;
  }

  /** Synchronises now and regularly until `stop`. */
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
   * Applies the server's time of an answer that has just arrived.
   * @param serverNow epoch ms
   * @param sentAt of the request, by `performance.now()`
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
