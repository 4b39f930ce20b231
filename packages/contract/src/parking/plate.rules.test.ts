import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  carType,
  farApart,
  lengthFitsColor,
  normalisePlate,
  type PlateKind,
  plateDistance,
  plateEntryProblem,
  plateKind,
  plateSearches,
  voteForPlate,
} from "./plate.rules.ts";

const kinds: [string, PlateKind | undefined, 1 | 2][] = [
  ["粤B12345", "ordinary", 1],
  ["京A1B2C3", "ordinary", 1],
  ["粤BD12345", "new_energy_small", 2],
  ["粤BK8A123", undefined, 1],
  ["粤BKA1234", "new_energy_small", 2],
  ["粤BL12345", undefined, 1],
  ["粤B12345D", "new_energy_large", 2],
  ["京A1234警", "special", 1],
  ["鲁B123Z学", "special", 1],
  ["粤Z1234港", "hongkong_macao", 1],
  ["粤Z12A4澳", "hongkong_macao", 1],
  ["京Z1234港", undefined, 1],
  ["使014578", "embassy", 1],
  ["014578使", "embassy", 1],
  ["WJ粤12345", "police_force", 1],
  ["WJ1234X", "police_force", 1],
  ["VA02431", "army", 1],
  ["京X1234应急", "emergency", 1],
  ["京A1234应急", undefined, 1],
  ["粤B1234", undefined, 1],
  ["粤I12345", undefined, 1],
  ["粤B1234O", undefined, 1],
];

describe("plates", () => {
  test.each(kinds)("%s has the format of %s and is a car of type %i", (plate, kind, type) => {
    expect([plateKind(plate), carType(plate)]).toEqual([kind, type]);
  });

  test.each([
    ["粤B·12345", "粤B12345"],
    [" 粤b 12345 ", "粤B12345"],
    ["粤Ｂ１２３４５", "粤B12345"],
    ["粤B-1.2_345", "粤B12345"],
    ["粤BO2I45", "粤B02145"],
    ["粤O12345", "粤O12345"],
  ])("normalise %s to %s", (text, plate) => expect(normalisePlate(text)).toBe(plate));

  test.each([
    ["粤b·12345", ["粤B12345"]],
    ["粤ＢO1234", ["粤B01234"]],
    ["12 34", ["1234"]],
    ["BO1", ["BO1", "B01"]],
    [" · ", []],
  ])("are searched for %j as %j", (text, ways) => expect(plateSearches(text)).toEqual(ways));

  it("a normalised plate stays the same when it is normalised again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const once = normalisePlate(text);
        expect(normalisePlate(once)).toBe(once);
      }),
    );
  });

  test.each([
    ["", "empty"],
    ["粤B1234", "format"],
    ["粤B123456", undefined],
    ["粤B1234567", "format"],
    ["粤B12345", undefined],
    ["粤B1234@", "format"],
    ["粤B1234O", "format"],
    ["京X1234应急", undefined],
  ] as const)("reports to a user who enters %j: %s", (plate, problem) =>
    expect(plateEntryProblem(plate)).toBe(problem),
  );

  test.each([
    ["粤B12345", "粤B12345", 0],
    ["粤B8K286", "粤B8K2B6", 0.5],
    ["津A12345", "青A12345", 0.7],
    ["粤B12345", "粤B12346", 1],
    ["粤B8K286", "湘B8K2B7", 2.2],
    ["粤BD36952", "粤BD3695", 1],
    ["粤BD36952", "粤B03695", 1.5],
    ["粤B12345", "粤B123", farApart],
    ["", "粤B12345", farApart],
  ])("%s and %s have the distance %f", (one, other, distance) => {
    expect(plateDistance(one, other)).toBeCloseTo(distance);
    expect(plateDistance(other, one)).toBeCloseTo(distance);
  });

  test.each([
    ["粤BD12345", "green", true],
    ["粤BD1234", "green", false],
    ["粤B12345", "blue", true],
    ["粤BD12345", "blue", false],
    ["粤B12345", "yellow", true],
    ["粤B12345D", "yellow", true],
    ["粤BD12345", "yellow", false],
    ["粤BD12345", undefined, true],
  ] as const)("allow %s seen as %s to vote: %s", (plate, color, fits) =>
    expect(lengthFitsColor(plate, color)).toBe(fits),
  );
});

describe("the vote over the readings of one entry or leave", () => {
  const read = (plate: string, confidence: number, color?: string) => ({ plate, confidence, color });
  test.each([
    ["the worked example", [read("粤B12345", 0.95), read("粤B12345", 0.93), read("粤B12346", 0.62)], "粤B12345", 0.714],
    ["one sure reading", [read("粤B12345", 0.9)], "粤B12345", 0.9],
    [
      "a half-hidden green plate does not win with seven",
      [read("粤BD3695", 0.99, "green"), read("粤BD36952", 0.8, "green")],
      "粤BD36952",
      0.8,
    ],
    ["unread frames do not vote", [read("", 0), read("粤B12345", 0.8)], "粤B12345", 0.8],
  ] as const)("%s", (_, readings, plate, confidence) => {
    const vote = voteForPlate([...readings]);
    expect(vote?.plate).toBe(plate);
    expect(vote?.confidence).toBeCloseTo(confidence, 3);
  });

  it("has no result if no reading has a confidence of 0.60", () => {
    expect([voteForPlate([]), voteForPlate([read("粤B12345", 0.59)])]).toEqual([undefined, undefined]);
  });

  it("is the same in any order, also for sums that differ only by floating-point rounding", () => {
    const one = [0.52, 0.88, 0.4].map((confidence) => read("粤B12346", confidence));
    const other = [0.46, 0.34, 0.45, 0.55].map((confidence) => read("粤BD12345", confidence));
    const votes = [[...one, ...other], [...other, ...one].reverse()].map((readings) => voteForPlate(readings)?.plate);
    expect(votes).toEqual(["粤B12346", "粤B12346"]);
  });

  it("does not depend on the order of the readings", () => {
    const reading = fc.record({
      plate: fc.constantFrom("粤B12345", "粤B12346", "粤BD12345"),
      confidence: fc.double({ min: 0.3, max: 1, noNaN: true }).map((value) => Math.round(value * 100) / 100),
    });
    fc.assert(
      fc.property(fc.array(reading, { maxLength: 8 }), (readings) => {
        expect(voteForPlate([...readings].reverse())?.plate).toBe(voteForPlate(readings)?.plate);
      }),
    );
  });
});
