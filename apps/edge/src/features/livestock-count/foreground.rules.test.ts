import { expect, test } from "vitest";
import { type SmallPicture } from "#platform/motion/small-picture.ts";
import { covered, type Floor, firstFloor, learnFloor } from "./foreground.rules.ts";

const columns = 40;
const rows = 20;
const inside = new Uint8Array(columns * rows).fill(1);
const contrast = 18;

/** Returns a picture of a noisy grey floor with an animal of 10 by 5 cells at this column; undefined: no animal. */
function picture(animal?: number, { light = 0, grey = 180 } = {}): SmallPicture {
  const cells = Uint8Array.from({ length: columns * rows }, (_, cell) => 90 + light + ((cell * 7) % 5));
  if (animal !== undefined)
    for (let y = 8; y < 13; y += 1) cells.fill(grey + light, y * columns + animal, y * columns + animal + 10);
  return { columns, rows, cells };
}
const cellsOf = (covers: Uint8Array) => covers.reduce((sum, one) => sum + one, 0);

/** Returns the floor learned from these frames, in their order, five per second. */
function after(frames: readonly SmallPicture[]): Floor {
  const [first = picture(), ...rest] = frames;
  return rest.reduce<Floor>(
    (floor, frame, index) => learnFloor(floor, frame, covered(floor, frame, inside, contrast), (index + 1) * 200),
    firstFloor(first, 0),
  );
}
const covers = (floor: Floor, frame: SmallPicture, within = inside) => cellsOf(covered(floor, frame, within, contrast));

test.each([
  ["an animal covers what it covers", picture(10), 46, 50],
  ["a dark one too", picture(10, { grey: 30 }), 46, 50],
  ["the empty floor is not covered", picture(), 0, 0],
  ["a lamp that is switched on covers nothing", picture(undefined, { light: 60 }), 0, 0],
  ["an animal is seen beside it", picture(10, { light: 60 }), 46, 50],
])("%s", (_name, frame, min, max) => {
  const count = covers(firstFloor(picture(), 0), frame);
  expect(count).toBeGreaterThanOrEqual(min);
  expect(count).toBeLessThanOrEqual(max);
});

test("ignores cells outside the passage", () => {
  const left = Uint8Array.from({ length: columns * rows }, (_, cell) => (cell % columns < 10 ? 1 : 0));
  expect(covers(firstFloor(picture(), 0), picture(10), left)).toBe(0);
});

test("forgets the place of an animal that was present from the beginning soon after it has left", () => {
  const frames = [picture(10), ...Array.from({ length: 10 }, () => picture(10))];
  const gone = after([...frames, ...Array.from({ length: 5 * 300 }, () => picture())]);
  expect(covers(gone, picture())).toBe(0);
});

test("still finds an animal that stands still for half a minute", () => {
  expect(covers(after([picture(), ...Array.from({ length: 150 }, () => picture(10))]), picture(10))).toBeGreaterThan(
    40,
  );
});
