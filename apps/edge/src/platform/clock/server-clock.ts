import { getDeviceTime } from "@huiyan/contract/device/device.api";
import { z } from "zod";

const Answer = z.object({ data: getDeviceTime.output });
const everyMs = 2 * 60_000;
const retryMs = 5_000;
const timeoutMs = 5_000;

/**
 * Returns the offset to the server's clock from one request and its response, assuming that both directions take the
 * same time.
 */
export function offsetOf(sentAt: number, receivedAt: number, serverNow: number): number {
  return Math.round(serverNow - (sentAt + receivedAt) / 2);
}

/**
 * The server's clock, synchronised every two minutes. Between two synchronisations, the clock follows the monotonic
 * clock of the process, which corrections of the system clock do not change.
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

  /** True once the server has sent its time since the program began. */
  get isKnown(): boolean {
    return this.#anchor !== undefined;
  }

  /** Offset to add to the device's clock to get the server's time, ms; 0 while unknown. */
  get offsetMs(): number {
    return this.#anchor === undefined ? 0 : Math.round(this.now() - Date.now());
  }

  /** Returns the server's time as far as this device knows it, epoch ms. */
  now(): number {
    return this.#anchor === undefined ? Date.now() : this.#anchor.serverMs + performance.now() - this.#anchor.ownMs;
  }

  /** Synchronises now, and then regularly until `stop` is called. */
  async start(): Promise<void> {
    const known = await this.sync();
    if (this.#stopped) return;
    this.#timer = setTimeout(() => void this.start(), known ? everyMs : retryMs);
    this.#timer.unref();
  }

  /**
   * Requests the server's time.
   * @returns false if the server did not answer; the last known time stays in use
   */
  sync(): Promise<boolean> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  /**
   * Uses the server's time in a response that has just arrived.
   * @param serverNow epoch ms
   * @param sentAt time at which the request was sent, by `performance.now()`
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
