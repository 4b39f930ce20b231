import { setImmediate as turn } from "node:timers/promises";
import { onTestFinished, vi } from "vitest";

/** Number of event-loop turns within which a request over the loopback is answered, even on a slow machine. */
const turns = 50;

/**
 * Stops the clock until the test ends. Timers fire only when the test advances the clock; sockets, files and processes
 * work as usual.
 */
export function stopClock(): void {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance", "Date"],
  });
  onTestFinished(() => void vi.useRealTimers());
}

/** Waits until the loopback has handled everything that needs no timer. */
export async function settled(): Promise<void> {
  for (let count = 0; count < turns; count += 1) await turn();
}

/**
 * Advances the stopped clock in steps until a condition holds, and lets the loopback answer after each step.
 * @returns ms
 */
export async function moveClock(ms: number, until: () => boolean = () => false, stepMs = 100): Promise<number> {
  let moved = 0;
  await settled();
  while (moved < ms && !until()) {
    await vi.advanceTimersByTimeAsync(stepMs);
    moved += stepMs;
    await settled();
  }
  return moved;
}
