import { act } from "@testing-library/react";
import { vi } from "vitest";

/** Step of the clock between two attempts, in milliseconds. */
const stepMs = 250;

/** Lets the test move the clock of the page; it also continues in real time. Ends with the test. */
export function movableClock(): void {
  vi.useFakeTimers({ shouldAdvanceTime: true });
}

/** Advances the clock by a time in milliseconds. */
export function passes(ms: number): Promise<void> {
  return act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
}

/**
 * Moves the clock until `look` does not throw.
 * @throws the last error when that takes longer than `withinMs` of the clock
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
