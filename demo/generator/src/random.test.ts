import { expect, test } from "vitest";
import { createRandom } from "./random.ts";

test("the same seed gives the same numbers, and another seed gives different ones", () => {
  const draw = (seed: number) => {
    const random = createRandom(seed);
    return Array.from({ length: 5 }, () => random.next());
  };
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
});

test("seed 1 gives the same sequence as when the committed clips were made", () => {
  const random = createRandom(1);
  expect([random.int(0, 999), random.int(0, 999), random.int(0, 999)]).toEqual([627, 2, 527]);
});

test("the range of integers includes both ends", () => {
  const random = createRandom(3);
  expect(new Set(Array.from({ length: 100 }, () => random.int(1, 3)))).toEqual(new Set([1, 2, 3]));
});
