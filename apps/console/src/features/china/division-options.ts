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

/** Codes of province, city and district, of a district's code of six digits. */
export function divisionPath(code: string): string[] {
  return /^\d{6}$/.test(code) ? [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code] : [];
}

const leaf = ({ code, name }: Division): DivisionOption => ({ value: code, label: name, isLeaf: true });

function branch({ code, name }: Division, opened: string | undefined, below: DivisionOption[] | undefined) {
  const option: DivisionOption = { value: code, label: name, isLeaf: false };
  if (code !== opened || below === undefined) return option;
  return below.length === 0 ? { ...option, disabled: true } : { ...option, children: below };
}

/** The three levels, each as far as it is there; only the opened branch has something below it. */
export function divisionOptions(
  [province, city]: readonly string[],
  provinces: readonly Division[] = [],
  cities: readonly Division[] | undefined,
  areas: readonly Division[] | undefined,
): DivisionOption[] {
  const districts = areas?.map(leaf);
  const second = cities?.map((each) => branch(each, city, districts));
  return provinces.map((each) => branch(each, province, second));
}
