import { expect, test } from "vitest";
import { animalTrack } from "../../../test/scene.ts";
import { Vanished } from "./vanished.ts";

const size = { width: 1000, height: 600 };
const frameMs = 200;
type Way = (seconds: number) => { x: number; y?: number } | undefined;

/** Each way through the picture, frame by frame. @param crossing which of them crosses when, seconds */
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

/** From the left edge, 100 pixels a second. */
const walks: Way = (seconds) => ({ x: seconds * 100 });
const until =
  (end: number, way: Way = walks): Way =>
  (seconds) =>
    seconds <= end ? way(seconds) : undefined;

test("who came in and is seen no more in the middle has vanished, at the time at which it was seen last", () => {
  expect(watch([until(4)])).toEqual([4_000]);
});

test("who walks through, crosses the line or goes back has not", () => {
  const back: Way = (seconds) => ({ x: seconds < 4 ? seconds * 100 : 800 - seconds * 100 });
  expect(watch([until(9)])).toEqual([]);
  expect(watch([until(4)], { 0: 3 })).toEqual([]);
  expect(watch([until(8, back)])).toEqual([]);
});

test("who is lost for a moment only has not", () => {
  const blinks: Way = (seconds) => (seconds > 3 && seconds < 4.5 ? undefined : walks(seconds));
  expect(watch([until(9, blinks)])).toEqual([]);
});

test("of two that come so near that they are seen as one, none is said to have vanished", () => {
  const other: Way = (seconds) => ({ x: seconds * 100 + 60, y: 340 });
  expect(watch([until(4), until(9, other)])).toEqual([]);
});

test("who was not seen to come in is not looked for: it may have been lost and found again", () => {
  const appears: Way = (seconds) => (seconds < 3 ? undefined : walks(seconds));
  expect(watch([until(5, appears)])).toEqual([]);
});
