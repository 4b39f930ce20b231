import { getDeviceTime } from "@huiyan/contract/device/device.api";
import { z } from "zod";

const Answer = z.object({ data: getDeviceTime.output });
const everyMs = 10 * 60_000;
const retryMs = 15_000;
const timeoutMs = 5_000;

/** Offset to the server's clock that one exchange tells; half of the way there and back was spent on each leg. */
export function offsetOf(sentAt: number, receivedAt: number, serverNow: number): number {
  return Math.round(serverNow - (sentAt + receivedAt) / 2);
}

/** What must be added to the own clock to get the server's; asked for every ten minutes. */
export class ServerClock {
  readonly #server: URL;
  #offsetMs = 0;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(server: URL) {
    this.#server = server;
  }

  get offsetMs(): number {
    return this.#offsetMs;
  }

  /** The server's time as this device sees it, epoch ms. */
  now(): number {
    return Date.now() + this.#offsetMs;
  }

  /** Asks now and goes on asking until `stop`. */
  async start(): Promise<void> {
    const known = await this.sync();
    if (this.#stopped) return;
    this.#timer = setTimeout(() => void this.start(), known ? everyMs : retryMs);
    this.#timer.unref();
  }

  /** @returns whether the server answered; else the last offset stays in force */
  async sync(): Promise<boolean> {
    try {
      const sentAt = Date.now();
      const answer = await fetch(new URL(getDeviceTime.path, this.#server), { signal: AbortSignal.timeout(timeoutMs) });
      const { data } = Answer.parse(await answer.json());
      this.#offsetMs = offsetOf(sentAt, Date.now(), data.now);
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
