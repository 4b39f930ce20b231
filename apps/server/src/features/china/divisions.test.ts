import { describe, expect, it } from "vitest";
import { addressOf, areasOf, citiesOf, isArea, provinces, streetsOf } from "./divisions.ts";

describe("addresses (domain rules, H): levels without a name of their own are left out", () => {
  it.each([
    ["440305", "广东省深圳市南山区"],
    ["500103", "重庆市渝中区"],
    ["110101", "北京市东城区"],
    ["110101001", "北京市东城区东华门街道"],
    ["441900", "广东省东莞市"],
    ["440300", "广东省深圳市"],
    ["440000", "广东省"],
    ["810000", "香港特别行政区"],
    ["000000", undefined],
    ["440399", undefined],
    ["110101999", undefined],
    ["", undefined],
  ])("%s → %s", (code, address) => expect(addressOf(code)).toBe(address));
});

describe("the tree of divisions", () => {
  const cities = provinces().flatMap(({ code }) => citiesOf(code) ?? []);
  const areas = cities.flatMap(({ code }) => areasOf(code) ?? []);

  it("34 provinces, 342 cities, 2978 areas (state of 2023-06-30, with Taiwan, Hong Kong and Macau)", () =>
    expect([provinces().length, cities.length, areas.length]).toEqual([34, 342, 2978]));

  it("every area can be reached from its province, is one, and has an address", () => {
    for (const { code } of areas) {
      expect(isArea(code)).toBe(true);
      expect(addressOf(code)).toMatch(/^\p{Script=Han}/u);
    }
  });

  it("every area has streets, whose codes begin with its own", () => {
    const without = areas.filter(({ code }) => (streetsOf(code) ?? []).length === 0);
    expect(without).toEqual([]);
    for (const street of streetsOf("440305") ?? []) expect(street.code).toMatch(/^440305\d{3}$/);
  });

  it("what is none has nothing below it", () =>
    expect([citiesOf("990000"), areasOf("440305"), streetsOf("440300")]).toEqual([undefined, undefined, undefined]));
});
