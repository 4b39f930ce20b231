interface Division {
  code: string;
  name: string;
}

/**
 * Division as an option of antd's cascader. An option without children that is not a leaf is loaded when it is opened.
 */
export interface DivisionOption {
  value: string;
  label: string;
  isLeaf: boolean;
  /** True for a division without known children, which cannot be opened. */
  disabled?: boolean;
  children?: DivisionOption[];
}

/** Returns the codes on the path to a division: province, city and district for six digits, and the street for nine. */
export function divisionPath(code: string): string[] {
  if (!/^\d{6}(\d{3})?$/.test(code)) return [];
  const path = [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code.slice(0, 6)];
  return code.length === 9 ? [...path, code] : path;
}

/** Minimum number of levels in a complete choice: province, city, district. */
export const districtDepth = 3;

const leaf = ({ code, name }: Division): DivisionOption => ({ value: code, label: name, isLeaf: true });

function branch({ code, name }: Division, opened: string | undefined, below: DivisionOption[] | undefined) {
  const option: DivisionOption = { value: code, label: name, isLeaf: false };
  if (code !== opened || below === undefined) return option;
  return below.length === 0 ? { ...option, disabled: true } : { ...option, children: below };
}

/** Returns the option of a district, which can be chosen even if no streets are known. */
function district(division: Division, opened: string | undefined, streets: DivisionOption[] | undefined) {
  return streets?.length === 0 && division.code === opened ? leaf(division) : branch(division, opened, streets);
}

interface Levels {
  provinces: readonly Division[] | undefined;
  cities: readonly Division[] | undefined;
  areas: readonly Division[] | undefined;
  streets: readonly Division[] | undefined;
}

/** Returns the options of all four levels, as far as they are loaded. Only the opened branch has children. */
export function divisionOptions([province, city, area]: readonly string[], levels: Levels): DivisionOption[] {
  const streets = levels.streets?.map(leaf);
  const third = levels.areas?.map((each) => district(each, area, streets));
  const second = levels.cities?.map((each) => branch(each, city, third));
  return (levels.provinces ?? []).map((each) => branch(each, province, second));
}
