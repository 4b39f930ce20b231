import { describe, expect, it } from "vitest";
import { drawnParts, smallestDivision } from "./drawn-parts.ts";

describe("the smallest division that contains all points", () => {
  it.each([
    ["one point in a district without an outline: its city", ["440311"], "440300"],
    ["a district of a municipality", ["500112", "500112"], "500112"],
    ["districts of a municipality", ["500112", "500103"], "500000"],
    ["districts of a city", ["440311", "440305"], "440300"],
    ["where nobody chose a district", ["440300", "440305"], "440300"],
    ["cities of a province", ["440300", "440106"], "440000"],
    ["a county that belongs to no city", ["469001"], "469001"],
    ["where only the province is known", ["710000"], "710000"],
    ["provinces", ["440300", "500112"], "100000"],
    ["nothing", [], "100000"],
    ["what no map knows", ["990000"], "100000"],
  ])("%s", (_, codes, expected) => {
    expect(smallestDivision(codes)).toBe(expected);
    expect(drawnParts(expected)?.length).toBeGreaterThan(0);
  });
});

describe("outlines on the map of a division", () => {
  it.each([
    ["of a province its cities", "440000", 21],
    ["of a city without outlines of districts the city", "440300", 1],
    ["of a district the district", "500112", 1],
  ])("%s", (_, code, count) => expect(drawnParts(code)).toHaveLength(count));

  it("a division without any outline has no map", () => {
    expect(["440311", "999999", "500100"].map(drawnParts)).toEqual([undefined, undefined, undefined]);
  });
});
