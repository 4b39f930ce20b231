import fc from "fast-check";
import { expect, test } from "vitest";
import { type Detection, withoutDoubles } from "./detection.ts";
import { Tracker } from "./tracker.ts";

function person(x: number, score = 0.8): Detection {
  return { kind: "person", label: "person", score, box: { x, y: 100, w: 40, h: 100 } };
}

function idsOver(frames: readonly (readonly Detection[])[], everyMs = 200): number[][] {
  const tracker = new Tracker();
  return frames.map((detections, index) => tracker.update(detections, index * everyMs).map((track) => track.id));
}

test("confirms an object in its third frame", () => {
  expect(idsOver([[person(0)], [person(10)], [person(20)]])).toEqual([[], [], [1]]);
});

test("confirms an object in its second frame if frames are a second apart, but not a single detection", () => {
  expect(idsOver([[person(0)], [person(10)], [person(20)]], 2_000)).toEqual([[], [1], [1]]);
  expect(idsOver([[person(0)], [], [person(0)], []], 2_000)).toEqual([[], [], [], []]);
});

test("a weak detection continues a track but never starts one", () => {
  expect(idsOver([[person(0)], [person(10, 0.3)], [person(20, 0.3)]])).toEqual([[], [], [1]]);
  expect(idsOver(Array.from({ length: 6 }, () => [person(0, 0.3)])).flat()).toEqual([]);
});

test("keeps the id of a walking person through one second without detection", () => {
  const frames = Array.from({ length: 20 }, (_, n) => (n >= 8 && n < 13 ? [] : [person(n * 15)]));
  expect(new Set(idsOver(frames).flat())).toEqual(new Set([1]));
});

const size = { width: 640, height: 480 };
/** Detections of an object that leaves to the right. After two empty frames, another object enters there and stops. */
const swap = Array.from({ length: 24 }, (_, n) => {
  if (n <= 8) return [person(600 - (8 - n) * 10)];
  return n < 11 ? [] : [person(600)];
});
const idsIn = (frames: readonly (readonly Detection[])[]) => {
  const tracker = new Tracker();
  return new Set(frames.flatMap((found, n) => tracker.update(found, n * 200, size).map(({ id }) => id)));
};

test("gives a new id to an object that enters where another one has just left the picture", () => {
  expect(idsIn(swap)).toEqual(new Set([1, 2]));
});

test("keeps the id of an object that is lost inside the picture, or stops at its edge, and is found again", () => {
  const walking = Array.from({ length: 20 }, (_, n) => (n >= 8 && n < 13 ? [] : [person(n * 15)]));
  expect(idsIn(walking)).toEqual(new Set([1]));
  const atEdge = Array.from({ length: 24 }, (_, n) => (n > 8 && n < 14 ? [] : [person(600)]));
  expect(idsIn(atEdge)).toEqual(new Set([1]));
});

test("gives a new id to an object that was away for long", () => {
  const frames = Array.from({ length: 30 }, (_, n) => (n >= 5 && n < 20 ? [] : [person(0)]));
  expect(new Set(idsOver(frames).flat()).size).toBe(2);
});

test("keeps a car that is detected as a truck in some frames as one object", () => {
  const frames = Array.from({ length: 6 }, (_, n): Detection[] => [
    { kind: "vehicle", label: n % 2 ? "truck" : "car", score: 0.6, box: { x: n, y: 0, w: 90, h: 60 } },
  ]);
  expect(new Set(idsOver(frames).flat())).toEqual(new Set([1]));
});

test("keeps the ids of two objects that pass each other at a distance", () => {
  const frames = Array.from({ length: 20 }, (_, n): Detection[] => [
    person(n * 20),
    { ...person(380 - n * 20), box: { x: 380 - n * 20, y: 300, w: 40, h: 100 } },
  ]);
  expect(new Set(idsOver(frames).flat()).size).toBe(2);
});

test("matches each track with at most one detection, for any input", () => {
  const detection = fc.integer({ min: 0, max: 600 }).map((x) => person(x));
  fc.assert(
    fc.property(fc.array(fc.array(detection, { maxLength: 5 }), { maxLength: 15 }), (frames) => {
      const tracker = new Tracker();
      frames.forEach((found, index) => {
        const tracks = tracker.update(withoutDoubles(found), index * 200);
        expect(new Set(tracks.map((track) => track.id)).size).toBe(tracks.length);
        expect(tracks.length).toBeLessThanOrEqual(found.length);
      });
    }),
  );
});
