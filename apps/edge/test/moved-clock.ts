import { setImmediate as turn } from "node:timers/promises";
import { onTestFinished, vi } from "vitest";

/** What is asked over the loopback is answered within this many turns of the event loop, on the slowest machine too. */
const turns = 50;

/**
 * Time stands still until the test ends, but where it is moved: what waits goes on only then. Sockets, files and processes
 * go on as ever.
 */
export function stopClock(): void {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance", "Date"],
  });
  onTestFinished(() => void vi.useRealTimers());
}

/** Until everything on the loopback has happened that waits for no clock. */
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
