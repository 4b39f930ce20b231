import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressOf } from "#features/china/china.public.ts";
import { allAreas } from "#test/map/all-areas.ts";
import { outlinesOf, provinceOutlines } from "./outlines.ts";
import { centreOf, mayLieIn, regionAddress, regionAt } from "./regions.ts";

describe("the region of a position (WGS-84)", () => {
  it.each([
    ["市民中心", 114.0545, 22.5446, "440300", "广东省深圳市"],
    ["罗湖口岸, a border of a few metres", 114.1125, 22.5333, "440300", "广东省深圳市"],
    ["the station beyond it", 114.1133, 22.528, "810000", "香港特别行政区"],
    ["解放碑", 106.5775, 29.5572, "500103", "重庆市渝中区"],
    ["天安门", 116.3913, 39.9075, "110101", "北京市东城区"],
    // a position that would be outside the border if the outlines were in GCJ-02
    ["国家博物馆", 116.3953, 39.9035, "110101", "北京市东城区"],
    ["东方明珠", 121.4952, 31.2419, "310115", "上海市浦东新区"],
    ["南滨路", 106.579, 29.549, "500108", "重庆市南岸区"],
    ["关闸", 113.5489, 22.2148, "820000", "澳门特别行政区"],
    ["崇明, an island without a number in the source", 121.397, 31.623, "310151", "上海市崇明区"],
    ["五指山, a county of no city", 109.517, 18.775, "469001", "海南省五指山市"],
    ["三河, an exclave between Beijing and Tianjin", 116.815, 39.95, "131000", "河北省廊坊市"],
    ["哈密, renumbered", 93.515, 42.818, "650500", "新疆维吾尔自治区哈密市"],
    ["莱芜, now of another city", 117.677, 36.214, "370100", "山东省济南市"],
    ["山南, two outlines in the source", 91.77, 29.237, "540500", "西藏自治区山南市"],
    ["台北", 121.5645, 25.0339, "710000", "台湾省"],
    ["中环", 114.1577, 22.2819, "810000", "香港特别行政区"],
    ["澳门", 113.5439, 22.1987, "820000", "澳门特别行政区"],
    ["open sea", 118, 20, "", ""],
    ["another country", 125.75, 39.03, "", ""],
    ["the Atlantic", 0, 0, "", ""],
  ])("%s", (_name, longitude, latitude, code, address) => {
    const found = regionAt(longitude, latitude);
    expect([found, regionAddress(found)]).toEqual([code, address]);
  });

  it("for any position, the region is empty or a code with an address", () => {
    const longitude = fc.double({ min: 73, max: 135, noNaN: true });
    const latitude = fc.double({ min: 17, max: 54, noNaN: true });
    fc.assert(
      fc.property(longitude, latitude, (x, y) => {
        const code = regionAt(x, y);
        expect(code === "" || addressOf(code) !== undefined).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe("the outlines", () => {
  const parts = provinceOutlines().map(({ id }) => ({ id, outlines: outlinesOf(id) ?? [] }));

  it("every province has parts with distinct codes that begin with the province's digits", () => {
    expect(parts).toHaveLength(34);
    for (const { id, outlines } of parts) {
      const ids = outlines.map((outline) => outline.id);
      expect(ids.length).toBeGreaterThan(0);
      expect(ids.every((part) => /^\d{6}$/.test(part) && part.startsWith(id.slice(0, 2)))).toBe(true);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it("the codes of all outlines are in the list of divisions", () => {
    const unknown = parts.flatMap(({ outlines }) => outlines).filter(({ id }) => addressOf(id) === undefined);
    expect(unknown.filter(({ id }) => !/^(71|81|82)/.test(id))).toEqual([]);
  });

  it("a city and an unknown division have no outlines of parts", () =>
    expect([outlinesOf("440300"), outlinesOf("990000")]).toEqual([undefined, undefined]));

  it.each([
    ["440300, a city", "440300", [114.0808, 22.5497], "440300"],
    ["440305, without an outline of its own: its city's", "440305", [114.0808, 22.5497], "440300"],
    ["440305001, a street of it", "440305001", [114.0808, 22.5497], "440300"],
    ["500103, a district with an outline", "500103", [106.5592, 29.5596], "500103"],
    ["110000, a province", "110000", [116.399, 39.9036], "110000"],
  ])("the centre of %s", (_name, code, centre, of) => expect(centreOf(code)).toEqual({ centre, code: of }));

  it("an unknown division has no centre", () => expect(centreOf("990000")).toBeUndefined());
});

describe("whether a position may belong to a division", () => {
  const shenzhen = [114.0545, 22.5446] as const;
  it.each([
    ["in a district of its city", shenzhen, "440305", true],
    ["in a street of it", shenzhen, "440305001", true],
    ["in no district of another city", shenzhen, "440106", false],
    ["in no district of another province", shenzhen, "500103", false],
    ["in the district across the border, some kilometres away", [106.5775, 29.5572], "500108", true],
    ["in no district far from it of the same city", [106.5775, 29.5572], "500101", false],
    ["anywhere, on the open sea", [118, 20], "440305", true],
  ] as const)("%s", (_name, [longitude, latitude], code, allowed) =>
    expect(mayLieIn(code, longitude, latitude)).toBe(allowed),
  );

  it("the centre of every district may belong to that district", { tags: ["rest"] }, () => {
    const elsewhere = allAreas().filter((code) => {
      const { centre } = centreOf(code) ?? {};
      return centre === undefined || !mayLieIn(code, centre[0], centre[1]);
    });
    expect(elsewhere).toEqual([]);
  });
});
