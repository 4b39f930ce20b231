import fc from "fast-check";
import { expect, test } from "vitest";
import { directionOf, type LineSide, nextSide, positionBy } from "./crossing.rules.ts";

const size = { width: 1000, height: 1000 };
/** Line from left to right through the middle; its right-hand side is the lower half of the picture. */
const line = { name: "门", a: [0.3, 0.5] as [number, number], b: [0.7, 0.5] as [number, number], reversed: false };
const band = 10;

function crossings(path: readonly (readonly [number, number])[]): string[] {
  let state: LineSide | undefined;
  return path.flatMap(([x, y], index) => {
    const next = nextSide(state, positionBy(line, { x, y }, size), band, index);
    state = next.state;
    return next.crossed ? [`${directionOf(next.crossed.to, line.reversed)}@${next.crossed.at}`] : [];
  });
}

test.each([
  [
    "down through the line is in, at the frame in which it passed",
    [
      [0.5, 0.4],
      [0.5, 0.505],
      [0.5, 0.6],
    ],
    ["in@1"],
  ],
  [
    "up through it is out",
    [
      [0.5, 0.6],
      [0.5, 0.4],
    ],
    ["out@1"],
  ],
  [
    "there and back are two",
    [
      [0.5, 0.4],
      [0.5, 0.6],
      [0.5, 0.4],
    ],
    ["in@1", "out@2"],
  ],
  [
    "beside the line's end nothing is crossed",
    [
      [0.9, 0.4],
      [0.9, 0.6],
    ],
    [],
  ],
  [
    "around the end of the line is no crossing",
    [
      [0.8, 0.4],
      [0.8, 0.6],
      [0.5, 0.6],
    ],
    [],
  ],
  [
    "standing on the line is none",
    [
      [0.5, 0.4],
      [0.5, 0.495],
      [0.5, 0.505],
      [0.5, 0.495],
      [0.5, 0.505],
    ],
    [],
  ],
  [
    "who appears on the line and leaves it has crossed nothing",
    [
      [0.5, 0.501],
      [0.5, 0.6],
    ],
    [],
  ],
  [
    "turning round within the band is none",
    [
      [0.5, 0.4],
      [0.5, 0.508],
      [0.5, 0.4],
    ],
    [],
  ],
] as const)("%s", (_name, path, expected) => {
  expect(crossings(path)).toEqual(expected);
});

test("a reversed line swaps in and out", () => {
  expect([directionOf(1, false), directionOf(-1, false), directionOf(1, true), directionOf(-1, true)]).toEqual([
    "in",
    "out",
    "out",
    "in",
  ]);
});

test("alternates between in and out for one object, and counts no jitter within the dead band", () => {
  const share = fc.double({ min: 0.31, max: 0.69, noNaN: true });
  fc.assert(
    fc.property(fc.array(fc.tuple(share, share), { maxLength: 60 }), (path) => {
      const ways = crossings(path).map((crossing) => crossing.split("@")[0]);
      ways.slice(1).forEach((way, index) => {
        expect(way).not.toBe(ways[index]);
      });
    }),
  );
  const jitter = fc.double({ min: -0.0099, max: 0.0099, noNaN: true });
  fc.assert(
    fc.property(fc.array(jitter, { maxLength: 60 }), (shakes) => {
      expect(crossings([[0.5, 0.4], ...shakes.map((shake) => [0.5, 0.5 + shake] as const)])).toEqual([]);
    }),
  );
});
