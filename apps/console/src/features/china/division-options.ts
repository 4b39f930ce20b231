interface Division {
  code: string;
  name: string;
}

/** A division as antd's cascade shows it. Without children, and no leaf: asked for when it is opened. */
export interface DivisionOption {
  value: string;
  label: string;
  isLeaf: boolean;
  /** Nothing is known below it, so it leads nowhere. */
  disabled?: boolean;
  children?: DivisionOption[];
}

/** Codes of province, city and district of a district's code of six digits, and of the street of one of nine. */
export function divisionPath(code: string): string[] {
  if (!/^\d{6}(\d{3})?$/.test(code)) return [];
  const path = [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code.slice(0, 6)];
  return code.length === 9 ? [...path, code] : path;
}

/** How many levels a choice has at least: province, city, district. */
export const districtDepth = 3;

const leaf = ({ code, name }: Division): DivisionOption => ({ value: code, label: name, isLeaf: true });

function branch({ code, name }: Division, opened: string | undefined, below: DivisionOption[] | undefined) {
  const option: DivisionOption = { value: code, label: name, isLeaf: false };
  if (code !== opened || below === undefined) return option;
  return below.length === 0 ? { ...option, disabled: true } : { ...option, children: below };
}

/** A district is a choice of its own, also where no street of it is known. */
function district(division: Division, opened: string | undefined, streets: DivisionOption[] | undefined) {
  return streets?.length === 0 && division.code === opened ? leaf(division) : branch(division, opened, streets);
}

interface Levels {
  provinces: readonly Division[] | undefined;
  cities: readonly Division[] | undefined;
  areas: readonly Division[] | undefined;
  streets: readonly Division[] | undefined;
}

/** The four levels, each as far as it is there; only the opened branch has something below it. */
export function divisionOptions([province, city, area]: readonly string[], levels: Levels): DivisionOption[] {
  const streets = levels.streets?.map(leaf);
  const third = levels.areas?.map((each) => district(each, area, streets));
  const second = levels.cities?.map((each) => branch(each, city, third));
  return (levels.provinces ?? []).map((each) => branch(each, province, second));
}
