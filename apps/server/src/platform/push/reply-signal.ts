import { type Timer } from "../clock/clock.ts";
import { type Bus } from "../mqtt/bus.ts";

const channel = "device/reply";

interface ReplyWatch {
  /**
   * Resolves when the device replies to the command, or at once if it has replied since the last call. Resolves after
   * `ms` milliseconds at the latest.
   */
  next(ms: number): Promise<void>;
  close(): void;
}

/**
 * Notifies waiting calls on any node that a device has replied to a command. The waiting calls then read the command's
 * row.
 */
export interface ReplySignal {
  /** Sends the notification; call it after the commit of the device's reply. */
  replied(commandId: string): void;
  watch(commandId: string): ReplyWatch;
}

class Watch implements ReplyWatch {
  readonly #timer: Timer;
  readonly #onClose: () => void;
  #isDue = false;
  #wake = () => {};

  constructor(timer: Timer, onClose: () => void) {
    this.#timer = timer;
    this.#onClose = onClose;
  }

  notify(): void {
    this.#isDue = true;
    this.#wake();
  }

  async next(ms: number): Promise<void> {
    if (!this.#isDue) {
      const woken = new AbortController();
      this.#wake = () => woken.abort();
      await this.#timer.wait(ms, woken.signal);
    }
    this.#isDue = false;
  }

  close(): void {
    this.#wake();
    this.#onClose();
  }
}

export async function createReplySignal(bus: Bus, timer: Timer): Promise<ReplySignal> {
  const watches = new Map<string, Set<Watch>>();
  await bus.subscribe(channel, (commandId) => {
    for (const watch of watches.get(commandId) ?? []) watch.notify();
  });
  return {
    replied: (commandId) => bus.publish(channel, commandId),
    watch(commandId) {
      const all = watches.get(commandId) ?? new Set();
      watches.set(commandId, all);
      const watch = new Watch(timer, () => {
        all.delete(watch);
        if (all.size === 0) watches.delete(commandId);
      });
      all.add(watch);
      return watch;
    },
  };
}
