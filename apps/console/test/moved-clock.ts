import { act } from "@testing-library/react";
import { vi } from "vitest";

/** How far the clock is moved between two looks. */
const stepMs = 250;

/** From now on the clock of the page can be moved, and else goes on by itself, until the test ends. */
export function movableClock(): void {
  vi.useFakeTimers({ shouldAdvanceTime: true });
}

/** So much time passes at once. */
export function passes(ms: number): Promise<void> {
  return act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
}

/** Moves the clock until a look does not fail. @throws its failure when that takes longer than `withinMs` of the clock */
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
