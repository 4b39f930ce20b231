import { describe, expect, it } from "vitest";
import { addressOf, areasOf, citiesOf, findDivisions, isArea, provinces, streetsOf } from "./divisions.ts";

describe("addresses omit levels without a separate name", () => {
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

  it("has 34 provinces, 342 cities and 2978 areas (state of 2023-06-30, with Taiwan, Hong Kong and Macau)", () =>
    expect([provinces().length, cities.length, areas.length]).toEqual([34, 342, 2978]));

  it("every area listed below a province is an area and has an address", () => {
    for (const { code } of areas) {
      expect(isArea(code)).toBe(true);
      expect(addressOf(code)).toMatch(/^\p{Script=Han}/u);
    }
  });

  it("every area has streets whose codes begin with its code", () => {
    const without = areas.filter(({ code }) => (streetsOf(code) ?? []).length === 0);
    expect(without).toEqual([]);
    for (const street of streetsOf("440305") ?? []) expect(street.code).toMatch(/^440305\d{3}$/);
  });

  it("an unknown division has no children", () =>
    expect([citiesOf("990000"), areasOf("440305"), streetsOf("440300")]).toEqual([undefined, undefined, undefined]));
});

describe("the search for divisions", () => {
  it.each([
    ["深圳", "440300"],
    ["深圳市南山区", "440305"],
    ["广东", "440000"],
    ["重庆", "500000"],
    ["东莞", "441900"],
    ["渝中", "500103"],
    ["台湾", "710000"],
  ])("%s finds %s first", (keyword, code) => expect(findDivisions(keyword, 20)[0]?.code).toBe(code));

  it("finds both of two divisions with the same name", () =>
    expect(findDivisions("南山区", 20).map(({ address }) => address)).toEqual([
      "黑龙江省鹤岗市南山区",
      "广东省深圳市南山区",
    ]));

  it("lists each division once, none without a separate name, and at most the requested number", () => {
    const found = findDivisions("市", 5000);
    expect(new Set(found.map(({ code }) => code)).size).toBe(found.length);
    expect(found.filter(({ name }) => name === "市辖区")).toEqual([]);
    expect(findDivisions("市", 7)).toHaveLength(7);
  });

  it.each(["亚特兰蒂斯", "%", "市辖区"])("%s finds nothing", (keyword) =>
    expect(findDivisions(keyword, 20)).toEqual([]),
  );
});
