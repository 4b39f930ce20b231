import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isGoodPassword, passwordKinds, phonePattern } from "./session.rules.ts";

describe("accepts phone numbers of 11 digits, the first 1, the second 3 to 9", () => {
  it.each([
    ["13812346208", true],
    ["19912346208", true],
    ["12812346208", false],
    ["23812346208", false],
    ["1381234620", false],
    ["138123462089", false],
    ["1381234620a", false],
    ["", false],
  ])("%s → %s", (phone, good) => {
    expect(phonePattern.test(phone)).toBe(good);
  });
});

describe("accepts passwords of 8 to 32 characters with three of four kinds of characters", () => {
  it.each([
    ["Aa1aaaa", false],
    ["Aa1aaaaa", true],
    ["aaaaaaa1", false],
    ["aaaaaa1!", true],
    ["AAAAAA1!", true],
    [`Aa1${"a".repeat(29)}`, true],
    [`Aa1${"a".repeat(30)}`, false],
  ])("%s → %s", (password, good) => {
    expect(isGoodPassword(password)).toBe(good);
  });

  it("never accepts passwords with fewer than three kinds of characters", () => {
    fc.assert(fc.property(fc.string(), (text) => passwordKinds(text) >= 3 || !isGoodPassword(text)));
  });
});
