import { act } from "@testing-library/react";
import { vi } from "vitest";

/** Step of the clock between two attempts, in milliseconds. */
const stepMs = 250;

/**
 * Replaces the clock of the page by one that the test can advance. The clock also runs in real time. Restored after the
 * test.
 */
export function movableClock(): void {
  vi.useFakeTimers({ shouldAdvanceTime: true });
}

/** Advances the replaced clock. Unit: milliseconds. */
export function passes(ms: number): Promise<void> {
  return act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
}

/**
 * Advances the replaced clock in steps until `look` does not throw.
 * @throws the last error of `look` when `withinMs` have passed on the replaced clock
 */
export async function inTime<T>(withinMs: number, look: () => T): Promise<T> {
  for (let moved = 0; ; moved += stepMs) {
    try {
      return look();
    } catch (failure) {
      if (moved >= withinMs) throw failure;
    }
    await passes(stepMs);
  }
}
