import fc from "fast-check";
import { expect, test } from "vitest";
import { coverBerths, groundCover, hiddenShare } from "./berth-cover.rules.ts";

const size = { width: 1_000, height: 1_000 };
/** Two berths next to each other, 200 × 100 pixels each. */
const berths = [berth("left", 0.2), berth("right", 0.4)];

function berth(id: string, x: number): { id: string; roi: [number, number][] } {
  return {
    id,
    roi: [
      [x, 0.5],
      [x + 0.2, 0.5],
      [x + 0.2, 0.6],
      [x, 0.6],
    ],
  };
}

/** Returns a car whose lower edge is at `bottom`. */
const car = (x: number, w = 200, bottom = 600, h = 250) => ({ box: { x, y: bottom - h, w, h } });

function coversOf(...vehicles: ReturnType<typeof car>[]) {
  const found = coverBerths(berths, vehicles, size, 0.3);
  return ["left", "right"].map((id) => found.get(id));
}

test("a car in its berth occupies it and no other", () => {
  const [left, right] = coversOf(car(200));
  expect(left).toMatchObject({ cover: 1, spillCover: 0, secondCover: 0 });
  expect(left?.vehicle).toBeDefined();
  expect(right?.vehicle).toBeUndefined();
});

test("assigns a car over two berths to the one that it covers more, and reports how much it covers the other", () => {
  const [slightly, free] = coversOf(car(260));
  expect(slightly?.vehicle).toBeDefined();
  expect(free?.vehicle).toBeUndefined();
  const [home, other] = coversOf(car(290, 220));
  expect(home).toMatchObject({ spillCover: 0 });
  expect(other?.spillCover).toBeCloseTo(0.55, 2);
});

test("reports how much of the berth a second car covers", () => {
  const [left] = coversOf(car(200), car(250, 120));
  expect(left?.secondCover).toBe(1);
});

test("a car that passes in front of a berth hides the berth without occupying it", () => {
  const passing = car(200, 400, 800, 400);
  const [left] = coversOf(passing);
  expect(left?.vehicle).toBeUndefined();
  expect(hiddenShare(berths[0]?.roi ?? [], passing.box, size)).toBe(1);
});

test("measures a car in a wide region by the car's own ground area", () => {
  const wide: [number, number][] = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ];
  expect(groundCover(wide, car(400).box, size)).toBe(1);
});

const anyBox = fc.record({
  x: fc.integer({ min: -300, max: 1_200 }),
  y: fc.integer({ min: -300, max: 1_200 }),
  w: fc.integer({ min: 1, max: 900 }),
  h: fc.integer({ min: 1, max: 900 }),
});

test("returns covers from 0 to 1, and assigns each car to at most one berth", () => {
  fc.assert(
    fc.property(fc.array(anyBox, { maxLength: 5 }), (boxes) => {
      const vehicles = boxes.map((box) => ({ box }));
      const found = [...coverBerths(berths, vehicles, size, 0.3).values()];
      for (const { cover, secondCover, spillCover } of found) {
        for (const share of [cover, secondCover, spillCover]) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(1);
        }
      }
      const homes = found.filter(({ vehicle, spillCover }) => vehicle !== undefined && spillCover === 0);
      expect(new Set(homes.map(({ vehicle }) => vehicle)).size).toBe(homes.length);
    }),
  );
});
