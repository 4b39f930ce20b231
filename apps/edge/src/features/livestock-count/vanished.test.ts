import { expect, test } from "vitest";
import { animalTrack } from "#test/scene.ts";
import { Vanished } from "./vanished.ts";

const size = { width: 1000, height: 600 };
const frameMs = 200;
type Way = (seconds: number) => { x: number; y?: number } | undefined;

/**
 * Moves animals through the picture, frame by frame.
 * @param crossing second at which an animal crosses the line, by the animal's index
 */
function watch(ways: readonly Way[], crossing: Readonly<Record<number, number>> = {}): number[] {
  const vanished = new Vanished();
  const found: number[] = [];
  for (let at = 0; at <= 20_000; at += frameMs) {
    const tracks = ways.flatMap((way, index) => {
      const spot = way(at / 1_000);
      return spot === undefined ? [] : [animalTrack({ x: spot.x, y: spot.y ?? 300, w: 100, h: 50 }, at, index)];
    });
    const crossed = Object.entries(crossing).flatMap(([id, seconds]) => (seconds * 1_000 === at ? [Number(id)] : []));
    found.push(...vanished.step(tracks, crossed, size, at));
  }
  return found;
}

/** Path of an animal that starts at the left edge and moves 100 pixels per second. */
const walks: Way = (seconds) => ({ x: seconds * 100 });
const until =
  (end: number, way: Way = walks): Way =>
  (seconds) =>
    seconds <= end ? way(seconds) : undefined;

test("reports an animal that entered and was lost in the middle, with the time of its last detection", () => {
  expect(watch([until(4)])).toEqual([4_000]);
});

test("does not report an animal that walks through, crosses the line or goes back", () => {
  const back: Way = (seconds) => ({ x: seconds < 4 ? seconds * 100 : 800 - seconds * 100 });
  expect(watch([until(9)])).toEqual([]);
  expect(watch([until(4)], { 0: 3 })).toEqual([]);
  expect(watch([until(8, back)])).toEqual([]);
});

test("does not report an animal that is lost for a moment only", () => {
  const blinks: Way = (seconds) => (seconds > 3 && seconds < 4.5 ? undefined : walks(seconds));
  expect(watch([until(9, blinks)])).toEqual([]);
});

test("reports neither of two animals that come so near that they are detected as one", () => {
  const other: Way = (seconds) => ({ x: seconds * 100 + 60, y: 340 });
  expect(watch([until(4), until(9, other)])).toEqual([]);
});

test("does not report an animal that first appears in the middle: it may have been lost and found again", () => {
  const appears: Way = (seconds) => (seconds < 3 ? undefined : walks(seconds));
  expect(watch([until(5, appears)])).toEqual([]);
});
