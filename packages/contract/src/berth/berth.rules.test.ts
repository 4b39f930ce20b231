import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  berthSortKey,
  berthText,
  deleteRefusal,
  editRefusal,
  numberPattern,
  prefixPattern,
  suggestNumber,
} from "./berth.rules.ts";
import { berthInputs, berthPhases, nextPhase, statusOf } from "./berth-phase.rules.ts";
import { crossesItself, polygonProblem, regionsOverlap } from "./berth-shape.rules.ts";

describe("berth numbers", () => {
  test.each([
    ["A", "1", "A001"],
    ["A", "012", "A012"],
    ["A", "1000", "A1000"],
    ["", "7", "007"],
    ["东区", "000003", "东区003"],
  ])("join prefix %j and number %s to %s", (prefix, no, text) => expect(berthText(prefix, no)).toBe(text));

  test.each([
    [null, "001"],
    [3, "004"],
    [999, "1000"],
  ])("continue after %s with %s", (highest, next) => expect(suggestNumber(highest)).toBe(next));

  it("sort in natural order, ignoring case", () => {
    const texts = ["B1", "A10", "a3", "A2", "A001", "A1000", "东1"];
    const sorted = texts.toSorted((a, b) => (berthSortKey(a) < berthSortKey(b) ? -1 : 1));
    expect(sorted).toEqual(["A001", "A2", "a3", "A10", "A1000", "B1", "东1"]);
  });

  it("sort by number within one prefix", () => {
    const no = fc.integer({ min: 0, max: 999_999 });
    fc.assert(
      fc.property(no, no, (a, b) => {
        const [x, y] = [berthSortKey(berthText("A", a)), berthSortKey(berthText("A", b))];
        expect(x < y).toBe(a < b);
      }),
    );
  });

  test.each([
    ["", true],
    ["东-1", true],
    ["ABCDEFGHI", false],
    ["A B", false],
    ["=A", false],
  ])("accept the prefix %j: %s", (prefix, ok) => expect(prefixPattern.test(prefix)).toBe(ok));
  test.each([
    ["1", true],
    ["999999", true],
    ["1000000", false],
    ["", false],
    ["1a", false],
    ["-1", false],
  ])("accept the number %j: %s", (no, ok) => expect(numberPattern.test(no)).toBe(ok));

  test.each([
    [{ invalid: false, hasOpenRecord: false }, undefined, undefined],
    [{ invalid: false, hasOpenRecord: true }, undefined, "berth_in_use"],
    [{ invalid: true, hasOpenRecord: false }, "berth_void", "berth_void"],
  ] as const)("%j: editing %s, deleting %s", (facts, edit, remove) => {
    expect([editRefusal(facts), deleteRefusal(facts)]).toEqual([edit, remove]);
  });
});

describe("phases of a berth", () => {
  it("change only as the state table says", () => {
    const moves = berthPhases.flatMap((from) =>
      berthInputs.flatMap((input) => {
        const row = nextPhase(from, input);
        return row === undefined ? [] : [`${from} ${input} ${row.to} ${row.effect ?? "-"}`];
      }),
    );
    expect(moves).toEqual([
      "free occupied entering -",
      "free void void -",
      "entering free free -",
      "entering entered occupied open",
      "entering returned occupied reopen",
      "entering void void -",
      "occupied free leaving -",
      "occupied void void cut",
      "leaving occupied occupied -",
      "leaving left free close",
      "leaving void void cut",
      "void restore free -",
    ]);
  });

  test.each([
    ["free", [], 0],
    ["entering", [], 0],
    ["occupied", [], 1],
    ["leaving", [], 1],
    ["occupied", ["offline"], 2],
    ["void", ["offline"], -2],
  ] as const)("%s with %j is shown as %i", (phase, troubles, status) => expect(statusOf(phase, troubles)).toBe(status));
});

type Corner = [number, number];
const square = (x: number, y: number, side = 0.2): Corner[] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
];

describe("regions of berths", () => {
  test.each<[string, Corner[], boolean]>([
    ["a square", square(0.1, 0.1), false],
    [
      "a triangle",
      [
        [0, 0],
        [0.5, 0],
        [0, 0.5],
      ],
      false,
    ],
    [
      "a bow tie",
      [
        [0, 0],
        [0.5, 0.5],
        [0.5, 0],
        [0, 0.5],
      ],
      true,
    ],
    [
      "a corner twice",
      [
        [0, 0],
        [0, 0],
        [0.5, 0],
        [0, 0.5],
      ],
      true,
    ],
    [
      "a side that folds back",
      [
        [0, 0],
        [0.5, 0],
        [0.2, 0],
        [0, 0.5],
      ],
      true,
    ],
    [
      "a corner on another side",
      [
        [0, 0],
        [0.5, 0],
        [0.5, 0.5],
        [0.2, 0],
        [0, 0.5],
      ],
      true,
    ],
    [
      "a corner in line",
      [
        [0, 0],
        [0.2, 0],
        [0.5, 0],
        [0, 0.5],
      ],
      false,
    ],
    [
      "an arrow",
      [
        [0, 0],
        [0.5, 0.2],
        [0, 0.4],
        [0.1, 0.2],
      ],
      false,
    ],
  ])("%s crosses itself: %s", (_, corners, crosses) => {
    expect(crossesItself(corners)).toBe(crosses);
    expect(crossesItself(corners.toReversed())).toBe(crosses);
  });

  it("never count as crossing themselves if they are convex", () => {
    const angles = fc.uniqueArray(fc.integer({ min: 0, max: 359 }), { minLength: 3, maxLength: 12 });
    fc.assert(
      fc.property(angles, (list) => {
        const corners = list
          .toSorted((a, b) => a - b)
          .map(
            (angle): Corner => [
              0.5 + 0.4 * Math.cos((angle * Math.PI) / 180),
              0.5 + 0.4 * Math.sin((angle * Math.PI) / 180),
            ],
          );
        expect(crossesItself(corners)).toBe(false);
      }),
    );
  });

  test.each<[string, Corner[], string | undefined]>([
    [
      "two corners",
      [
        [0, 0],
        [1, 1],
      ],
      "泊位至少需要 3 个点",
    ],
    [
      "crossing sides",
      [
        [0, 0],
        [0.5, 0.5],
        [0.5, 0],
        [0, 0.5],
      ],
      "泊位的边不能相互交叉",
    ],
    ["a speck", square(0.1, 0.1, 0.005), "泊位太小，请重新绘制"],
    ["a square", square(0.1, 0.1), undefined],
  ])("%s: %s", (_, corners, problem) => expect(polygonProblem(corners)).toBe(problem));

  test.each<[string, Corner[], Corner[], boolean]>([
    ["side by side", square(0.1, 0.1), square(0.3, 0.1), false],
    ["a hair over one another", square(0.1, 0.1), square(0.299, 0.1), false],
    ["over one another", square(0.1, 0.1), square(0.2, 0.2), true],
    ["one within the other", square(0.1, 0.1, 0.6), square(0.3, 0.3, 0.1), true],
    ["the same", square(0.1, 0.1), square(0.1, 0.1), true],
    ["apart", square(0.1, 0.1), square(0.6, 0.6), false],
  ])("%s overlap: %s", (_, one, other, overlap) => {
    expect([regionsOverlap(one, other), regionsOverlap(other, one)]).toEqual([overlap, overlap]);
  });
});
