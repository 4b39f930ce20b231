import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareVersions, hasRemoteAccess, mayUpgrade } from "./maintenance.rules.ts";

describe("compares versions number by number", () => {
  it.each([
    ["0.4.8", "0.4.8", 0],
    ["0.4.7", "0.4.8", -1],
    ["0.4.10", "0.4.9", 1],
    ["1", "1.0.0", 0],
    ["V24.11.1", "24.11.1", 0],
    ["0.6.45-rc1", "0.6.45", 0],
    ["", "0.0.1", -1],
  ])("compares %s with %s: %i", (a, b, sign) => {
    expect(Math.sign(compareVersions(a, b))).toBe(sign);
  });

  const version = fc.array(fc.nat(50), { minLength: 1, maxLength: 4 }).map((parts) => parts.join("."));
  it("orders consistently: the sign changes when the versions are swapped", () => {
    fc.assert(
      fc.property(version, version, (a, b) => {
        expect(Math.sign(compareVersions(a, b))).toBe(-Math.sign(compareVersions(b, a)) + 0);
      }),
    );
  });
});

describe("offers an upgrade for a version below 0.4.8, or if a newer package is available", () => {
  it.each([
    ["0.4.7", undefined, true],
    ["0.4.8", undefined, false],
    ["0.4.8", "0.4.9", true],
    ["24.11.1", "24.11.1", false],
    ["24.11.1", "24.10.9", false],
    ["", "24.12.0", false],
    [undefined, "24.12.0", false],
  ])("%s with the package %s: %s", (running, newest, expected) => {
    expect(mayUpgrade(running, newest)).toBe(expected);
  });
});

it.each([
  ["0.6.44", false],
  ["0.6.45", true],
  ["24.11.1", true],
  ["", false],
  [undefined, false],
])("requires 0.6.45 or later for remote access: %s %s", (running, expected) => {
  expect(hasRemoteAccess(running)).toBe(expected);
});
