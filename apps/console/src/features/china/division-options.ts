interface Division {
  code: string;
  name: string;
}

/** Division in the form of antd's cascader. Without children and not a leaf: loaded when opened. */
export interface DivisionOption {
  value: string;
  label: string;
  isLeaf: boolean;
  /** True when no children are known, so it cannot be opened. */
  disabled?: boolean;
  children?: DivisionOption[];
}

/**
 * Returns the codes of province, city and district for a district code of six digits, and also of the street for a code
 * of nine.
 */
export function divisionPath(code: string): string[] {
  if (!/^\d{6}(\d{3})?$/.test(code)) return [];
  const path = [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code.slice(0, 6)];
  return code.length === 9 ? [...path, code] : path;
}

/** Minimum levels of a choice: province, city, district. */
export const districtDepth = 3;

const leaf = ({ code, name }: Division): DivisionOption => ({ value: code, label: name, isLeaf: true });

function branch({ code, name }: Division, opened: string | undefined, below: DivisionOption[] | undefined) {
  const option: DivisionOption = { value: code, label: name, isLeaf: false };
  if (code !== opened || below === undefined) return option;
  return below.length === 0 ? { ...option, disabled: true } : { ...option, children: below };
}

/** Returns the option of a district, which can be chosen also when no street is known. */
function district(division: Division, opened: string | undefined, streets: DivisionOption[] | undefined) {
  return streets?.length === 0 && division.code === opened ? leaf(division) : branch(division, opened, streets);
}

interface Levels {
  provinces: readonly Division[] | undefined;
  cities: readonly Division[] | undefined;
  areas: readonly Division[] | undefined;
  streets: readonly Division[] | undefined;
}

/** Returns the options of the four levels, as far as loaded; only the opened branch has children. */
export function divisionOptions([province, city, area]: readonly string[], levels: Levels): DivisionOption[] {
  const streets = levels.streets?.map(leaf);
  const third = levels.areas?.map((each) => district(each, area, streets));
  const second = levels.cities?.map((each) => branch(each, city, third));
  return (levels.provinces ?? []).map((each) => branch(each, province, second));
}
