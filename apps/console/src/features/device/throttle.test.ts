import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Throttled, throttle } from "./throttle.ts";

let runs: number;
let stops: Throttled[];
beforeEach(() => {
  vi.useFakeTimers();
  runs = 0;
  stops = [];
});
afterEach(() => {
  for (const one of stops) one.stop();
});

function throttled(run: () => Promise<unknown> = () => Promise.resolve()): Throttled {
  const made = throttle(1000, () => {
    runs += 1;
    return run();
  });
  stops.push(made);
  return made;
}

it("runs the first call at once, and merges the further calls within the interval into one run after it", async () => {
  const { call } = throttled();
  call();
  expect(runs).toBe(1);
  for (let i = 0; i < 50; i += 1) call();
  await vi.advanceTimersByTimeAsync(990);
  expect(runs).toBe(1);
  await vi.advanceTimersByTimeAsync(20);
  expect(runs).toBe(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(runs).toBe(2);
});

it("runs about once per interval when called continuously", async () => {
  const { call } = throttled();
  for (let i = 0; i < 100; i += 1) {
    call();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(runs).toBeGreaterThanOrEqual(9);
  expect(runs).toBeLessThanOrEqual(11);
});

it("a run that fails or does not end delays the next one at most 5 s", async () => {
  const failing = throttled(() => Promise.reject(new Error("offline")));
  failing.call();
  await vi.advanceTimersByTimeAsync(1010);
  failing.call();
  expect(runs).toBe(2);
  const hanging = throttled(() => new Promise(() => undefined));
  hanging.call();
  hanging.call();
  await vi.advanceTimersByTimeAsync(4000);
  expect(runs).toBe(3);
  await vi.advanceTimersByTimeAsync(1100);
  expect(runs).toBe(4);
});

it("runs nothing after it was stopped", async () => {
  const { call, stop } = throttled();
  call();
  call();
  stop();
  call();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(runs).toBe(1);
});
