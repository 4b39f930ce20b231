import { expect, test } from "vitest";
import { StreamClock } from "./stream-clock.rules.ts";

const start = 1_780_000_000_000;
const frameMs = 200;

/**
 * Returns the dates of frames.
 * @param delays delay of each frame in ms; the first one is the delay that all have
 * @param pace speed of the stream's time
 */
function taken(delays: readonly number[], pace = 1): number[] {
  const clock = new StreamClock();
  return delays.map((delay, index) => clock.takenAt(index * frameMs * pace, start + index * frameMs + delay) - start);
}

const evenly = (count: number, from = 0) => Array.from({ length: count }, (_, index) => (from + index) * frameMs);

test("keeps the time between frames that arrive late or in bursts", () => {
  const burst = [80, 80, 680, 480, 280, 80, 90, 130, 80];
  expect(taken(burst)).toEqual(evenly(burst.length).map((at) => at + 80));
});

test("never dates a frame after its arrival or before the previous frame", () => {
  const delays = Array.from({ length: 500 }, (_, index) => (index * 7_919) % 1_700);
  const clock = new StreamClock();
  let before = 0;
  // arrivals are in order, as in any pipe
  let arrived = 0;
  for (const [index, delay] of delays.entries()) {
    arrived = Math.max(arrived, start + index * frameMs + delay);
    const at = clock.takenAt(index * frameMs, arrived);
    expect(at).toBeLessThanOrEqual(arrived);
    expect(at).toBeGreaterThanOrEqual(before);
    before = at;
  }
});

test("adapts to a permanently longer delay within two windows", () => {
  const delays = [...Array.from({ length: 50 }, () => 0), ...Array.from({ length: 200 }, () => 900)];
  const all = taken(delays);
  expect(all[60]).toBe(60 * frameMs);
  expect(all.at(-1)).toBe(249 * frameMs + 900);
});

test.each([
  ["forwards", 3_600_000],
  ["backwards", -3_600_000],
])("a stream whose time jumps %s continues from the moment of arrival", (_, jump) => {
  const clock = new StreamClock();
  for (const at of evenly(20)) clock.takenAt(at, start + at);
  const all = evenly(20, 20).map((at) => clock.takenAt(at + jump, start + at) - start);
  expect(all).toEqual(evenly(20, 20));
});

test("soon dates frames by their arrival if the stream's time runs at a wrong speed", () => {
  const all = taken(
    Array.from({ length: 600 }, () => 0),
    0.8,
  );
  const late = all.map((at, index) => index * frameMs - at);
  expect(Math.max(...late)).toBeLessThanOrEqual(3_000);
  expect(Math.max(...late.slice(400))).toBe(0);
});

test("dates frames without a stream time by arrival, and also those after this machine's clock was set back", () => {
  const clock = new StreamClock();
  expect(clock.takenAt(undefined, start)).toBe(start);
  expect(clock.takenAt(Number.NaN, start + 150)).toBe(start + 150);
  expect(clock.takenAt(0, start + 200)).toBe(start + 200);
  expect(clock.takenAt(frameMs, start - 60_000)).toBe(start - 60_000);
  expect(clock.takenAt(2 * frameMs, start - 59_800)).toBe(start - 59_800);
});
