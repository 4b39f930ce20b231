import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface Division {
  code: string;
  name: string;
}

/** Names of levels that exist only in the official tree. Addresses omit them. docs/reference/rights.md R18. */
const unspoken = new Set(["市辖区", "县", "省直辖县级行政区划", "自治区直辖县级行政区划"]);
const folder = join(import.meta.dirname, "divisions");
const linesOf = (name: string) => readFileSync(join(folder, name), "utf8").trimEnd().split("\n");

interface Upper {
  provinces: Division[];
  cities: Map<string, Division>;
  areas: Map<string, Division>;
}

let upper: Upper | undefined;
let streets: Map<string, Division[]> | undefined;

/** Returns provinces, cities and areas. They never change at run time, so the data is read once, at the first use. */
function upperLevels(): Upper {
  if (upper !== undefined) return upper;
  const rows = linesOf("divisions.txt").map((line) => {
    const [level = "", code = "", name = ""] = line.split(" ");
    return { level, code, name };
  });
  const of = (level: string) => rows.filter((row) => row.level === level).map(({ code, name }) => ({ code, name }));
  const byCode = (list: Division[]) => new Map(list.map((division) => [division.code, division]));
  upper = { provinces: of("p"), cities: byCode(of("c")), areas: byCode(of("a")) };
  return upper;
}

function streetsByArea(): Map<string, Division[]> {
  streets ??= new Map(
    linesOf("streets.txt").map((line) => {
      const [area = "", ...rest] = line.split(" ");
      return [area, rest.map((entry) => ({ code: area + entry.slice(0, 3), name: entry.slice(3) }))] as const;
    }),
  );
  return streets;
}

const within = (divisions: ReadonlyMap<string, Division>, prefix: string) =>
  [...divisions.values()].filter(({ code }) => code.startsWith(prefix));

export const provinces = (): Division[] => upperLevels().provinces;

/** Returns the cities of a province; undefined for an unknown province, empty if it has no cities in the data. */
export function citiesOf(provinceCode: string): Division[] | undefined {
  if (!provinces().some(({ code }) => code === provinceCode)) return undefined;
  return within(upperLevels().cities, provinceCode.slice(0, 2));
}

export function areasOf(cityCode: string): Division[] | undefined {
  if (!upperLevels().cities.has(cityCode)) return undefined;
  return within(upperLevels().areas, cityCode.slice(0, 4));
}

export function streetsOf(areaCode: string): Division[] | undefined {
  if (!isArea(areaCode)) return undefined;
  return streetsByArea().get(areaCode) ?? [];
}

/** Returns true for a district or county, which a complete address must name. */
export const isArea = (code: string): boolean => upperLevels().areas.has(code);

/** Returns true for a district, a county or one of their streets. */
export const isAreaOrStreet = (code: string): boolean =>
  isArea(code) || (code.length === 9 && addressOf(code) !== undefined);

/** Returns the address of a province, city, area or street in one line; undefined for an unknown code. */
export function addressOf(code: string): string | undefined {
  const { cities, areas } = upperLevels();
  const street = code.length === 9 ? streetsOf(code.slice(0, 6))?.find((each) => each.code === code) : undefined;
  if (code.length === 9 && street === undefined) return undefined;
  const six = code.slice(0, 6);
  const province = provinces().find((each) => each.code === `${six.slice(0, 2)}0000`);
  const isProvince = six.endsWith("0000");
  const city = isProvince ? undefined : cities.get(`${six.slice(0, 4)}00`);
  const area = areas.get(six);
  if (province === undefined || (!isProvince && area === undefined && city?.code !== six)) return undefined;
  const names = [province.name, city?.name, area?.name, street?.name];
  const spoken = names.filter((name) => name !== undefined && !unspoken.has(name));
  return [...new Set(spoken)].join("");
}

export interface FoundDivision {
  code: string;
  name: string;
  address: string;
  level: "province" | "city" | "area";
}

let spoken: FoundDivision[] | undefined;

/**
 * Returns provinces, cities and areas, larger divisions first. Each code occurs once, and names that addresses omit are
 * left out.
 */
function spokenDivisions(): FoundDivision[] {
  if (spoken !== undefined) return spoken;
  const { cities, areas } = upperLevels();
  const levels = { province: provinces(), city: [...cities.values()], area: [...areas.values()] } as const;
  const all = (["province", "city", "area"] as const).flatMap((level) =>
    levels[level]
      .filter(({ name }) => !unspoken.has(name))
      .map(({ code, name }) => ({ code, name, level, address: addressOf(code) ?? name })),
  );
  spoken = [...new Map(all.toReversed().map((division) => [division.code, division])).values()].toReversed();
  return spoken;
}

/** Returns divisions whose address contains the keyword; those whose own name contains it come first. */
export function findDivisions(keyword: string, limit: number): FoundDivision[] {
  const rank = ({ name, address }: FoundDivision) => {
    if (name.startsWith(keyword)) return name.length - keyword.length;
    return (name.includes(keyword) ? 100 : 200) + address.length;
  };
  const hits = spokenDivisions().filter(({ address }) => address.includes(keyword));
  return hits.toSorted((a, b) => rank(a) - rank(b)).slice(0, limit);
}
