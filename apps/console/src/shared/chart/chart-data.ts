import { chart24, chartRest } from "#theme/chart-colors.ts";
import { chartText as text } from "./chart.texts.ts";

/** Data of a chart. Drawing, legend, table and download all use the same data, so they always agree. */
export interface ChartData {
  /** Title of the table's first column: what the labels are, for example days. */
  category: string;
  labels: readonly string[];
  series: readonly ChartSeries[];
  /** True when the last label combines all items without a label. */
  hasRest?: boolean;
  /** True when the last label is a day or an hour that is not over. */
  isPartial?: boolean;
}

export interface ChartSeries {
  name: string;
  /** One value per label. */
  values: readonly number[];
  /** Colour of the series, kept while other series are hidden. The default is the colour of its position. */
  color?: string;
}

export type ChartKind = "line" | "bar" | "ranking" | "donut";

/**
 * Maximum number of series. If there are more, the greatest are kept and the others become one. Visual language,
 * “Charts”.
 */
export const maxSeries = 8;

export const seriesColor = (at: number): string => chart24[at % chart24.length] ?? chartRest;

/** Returns the labels; the last one is marked if its period is not over. Used in drawing, table and download. */
export const labelsOf = ({ labels, isPartial = false }: ChartData): readonly string[] =>
  isPartial ? labels.map((label, at) => (at === labels.length - 1 ? text("soFar", { label }) : label)) : labels;

/**
 * Returns the indexes of series whose line covers at least one segment of an earlier line above 0. These lines are
 * dashed, so that both are visible.
 */
export function coveredSeries(series: readonly ChartSeries[]): ReadonlySet<number> {
  const lies = (a: ChartSeries, b: ChartSeries) =>
    a.values.every((value, at) => value === b.values[at]) ||
    a.values.some((value, at) => {
      const before = a.values[at - 1] ?? 0;
      return value + before > 0 && at > 0 && value === b.values[at] && before === b.values[at - 1];
    });
  return new Set(series.flatMap((one, at) => (series.slice(0, at).some((before) => lies(one, before)) ? [at] : [])));
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

export function isEmpty({ series }: ChartData): boolean {
  return series.every(({ values }) => values.every((value) => value === 0));
}

/**
 * Merges series if there are more than eight: the seven greatest keep their order, the others become one at the end.
 */
export function foldSeries(series: readonly ChartSeries[], restName: string): readonly ChartSeries[] {
  if (series.length <= maxSeries) return series;
  const bySize = series.toSorted((a, b) => sum(b.values) - sum(a.values));
  const kept = new Set(bySize.slice(0, maxSeries - 1));
  const others = series.filter((one) => !kept.has(one));
  const values = (series[0]?.values ?? []).map((_, at) => sum(others.map((one) => one.values[at] ?? 0)));
  return [...series.filter((one) => kept.has(one)), { name: restName, values, color: chartRest }];
}

/**
 * Merges the parts of a whole if there are more than eight: keeps the first seven and adds up the others.
 * @param data has one series, greatest value first
 */
export function foldParts(data: ChartData, restName: string): ChartData {
  const { labels, series } = data;
  const [first] = series;
  if (first === undefined || labels.length <= maxSeries) return data;
  const kept = maxSeries - 1;
  const values = [...first.values.slice(0, kept), sum(first.values.slice(kept))];
  return { ...data, labels: [...labels.slice(0, kept), restName], series: [{ ...first, values }], hasRest: true };
}

/** Returns the share of each value in percent, with one decimal; 0 if the sum is 0. */
export function sharesOf(values: readonly number[]): number[] {
  const total = sum(values);
  return values.map((value) => (total === 0 ? 0 : Math.round((value / total) * 1000) / 10));
}

/** Returns head and rows for table and download; parts of a whole have their share next to them. */
export function chartTable(data: ChartData, shareName: string | undefined): { head: string[]; rows: string[][] } {
  const { category, series } = data;
  const labels = labelsOf(data);
  const shares = shareName === undefined ? undefined : sharesOf(series[0]?.values ?? []);
  return {
    head: [category, ...series.map(({ name }) => name), ...(shareName === undefined ? [] : [shareName])],
    rows: labels.map((label, at) => [
      label,
      ...series.map(({ values }) => String(values[at] ?? 0)),
      ...(shares === undefined ? [] : [`${(shares[at] ?? 0).toFixed(1)}%`]),
    ]),
  };
}

const isFormula = /^[=+\-@\t\r]/;
const isNumber = /^-?\d+(\.\d+)?%?$/;

/** Returns a CSV for spreadsheets: with the byte order mark of UTF-8, and no cell that would be evaluated. */
export function csvOf({ head, rows }: { head: string[]; rows: string[][] }): string {
  const cell = (text: string) => {
    const safe = isFormula.test(text) && !isNumber.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}
