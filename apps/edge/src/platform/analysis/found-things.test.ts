import { expect, test } from "vitest";
import { type Detection } from "../tracking/detection.ts";
import { FoundThings, isSameFinder } from "./found-things.ts";

const size = { width: 640, height: 360 };
const carAt = (x: number): Detection => ({
  kind: "vehicle",
  label: "car",
  score: 0.9,
  box: { x, y: 100, w: 60, h: 40 },
});

test("tracks objects that are found in three frames, with ids that no other model uses", async () => {
  const things = new FoundThings();
  const ids: (number | undefined)[][] = [];
  for (const at of [0, 200, 400, 600]) {
    const frame = things.in(at, size, async () => [carAt(100 + at / 20)]);
    ids.push(
      [await frame.find("overhead"), await frame.find("animals")].map(([thing]) =>
        thing === undefined ? 0 : thing.track?.id,
      ),
    );
  }
  expect(ids.slice(0, 2)).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ]);
  const [[fromAbove, animal] = [], later] = ids.slice(2);
  expect(later).toEqual([fromAbove, animal]);
  expect(isSameFinder(fromAbove ?? 0, animal ?? 0)).toBe(false);
  expect(isSameFinder(fromAbove ?? 0, 1)).toBe(false);
});

test("does not track objects of an answer that comes after the next frame", async () => {
  const things = new FoundThings();
  for (const at of [0, 200, 400]) await things.in(at, size, async () => [carAt(100)]).find("overhead");
  const { promise, resolve } = Promise.withResolvers<Detection[]>();
  const late = things.in(600, size, () => promise).find("overhead");
  const [next] = await things.in(800, size, async () => [carAt(100)]).find("overhead");
  resolve([carAt(100), carAt(400)]);
  expect((await late).map(({ track }) => track)).toEqual([undefined, undefined]);
  expect(next?.track?.seenAt).toBe(800);
  expect(things.found).toHaveLength(1);
});
