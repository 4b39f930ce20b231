import { setImmediate as turn } from "node:timers/promises";
import { onTestFinished, vi } from "vitest";

/** Turns of the event loop within which a request over the loopback is answered, on the slowest machine too. */
const turns = 50;

/**
 * Stops time until the test ends, except where the test moves it: timers wait. Sockets, files and processes work as
 * usual.
 */
export function stopClock(): void {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance", "Date"],
  });
  onTestFinished(() => void vi.useRealTimers());
}

/** Waits until the loopback has handled everything that needs no clock. */
export async function settled(): Promise<void> {
  for (let count = 0; count < turns; count += 1) await turn();
}

/** Moves the stopped clock in steps, after each of which the loopback has answered, until a condition holds. @returns ms */
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
