import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { expect, it } from "vitest";
import { glyphOfVisits, plateDifference } from "./plate-difference.ts";

const read = (entry: string, leave: string) =>
  ({
    entry_carinfo: entry === "" ? null : { plate_num: entry },
    leave_carinfo: leave === "" ? null : { plate_num: leave },
  }) as unknown as ParkingRecord;

it("returns the characters in which entry and exit differ, and whether they look alike", () => {
  expect(plateDifference(read("渝A8K286", "渝A8K2B6"))).toEqual({
    distance: 0.5,
    glyphs: [{ at: 6, entry: "8", leave: "B", isAlike: true }],
  });
  expect(plateDifference(read("渝A8K286", "粤A8K287"))).toEqual({
    distance: 1.7,
    glyphs: [
      { at: 1, entry: "渝", leave: "粤", isAlike: false },
      { at: 7, entry: "6", leave: "7", isAlike: false },
    ],
  });
});

it.each([
  ["渝A8K286", ["渝A8K286", "渝A8K286"], "8"],
  ["渝A8K286", ["渝A8K286", "渝A8K2B6"], undefined],
  ["渝A8K286", [], undefined],
  ["渝AD8K286", ["渝A8K286"], undefined],
])(
  "returns the character that all other visits have at the differing position: %s, %j → %s",
  (entry, visits, glyph) => {
    const difference = plateDifference(read(entry, "渝A8K2B6"));
    expect(
      glyphOfVisits(
        difference,
        visits.map((plate_num) => ({ plate_num })),
      ),
    ).toBe(glyph);
  },
);

it("returns no difference for equal or missing plates, and no characters for plates of different lengths", () => {
  expect(plateDifference(read("渝A8K286", "渝A8K286"))).toBeUndefined();
  expect(plateDifference(read("渝A8K286", ""))).toBeUndefined();
  expect(plateDifference(read("渝A8K286", "渝AD8K286"))).toEqual({ distance: 1, glyphs: [] });
});
