import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ChartSeries,
  chartTable,
  coveredSeries,
  csvOf,
  foldParts,
  foldSeries,
  isEmpty,
  labelsOf,
  maxSeries,
  sharesOf,
} from "./chart-data.ts";

const series = (name: string, ...values: number[]): ChartSeries => ({ name, values });
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe("a chart with more than eight series", () => {
  it("keeps the seven series with the greatest sums in their order and merges the others into one", () => {
    const many = [3, 9, 1, 8, 7, 2, 6, 5, 4].map((n) => series(`s${n}`, n, 0));
    expect(foldSeries(many, "其他").map(({ name, values }) => [name, values[0]])).toEqual([
      ...[
        ["s3", 3],
        ["s9", 9],
        ["s8", 8],
        ["s7", 7],
        ["s6", 6],
        ["s5", 5],
        ["s4", 4],
      ],
      ["其他", 3],
    ]);
  });

  it("loses no value and counts no value twice", () => {
    const values = fc.array(fc.nat(1000), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(values, { maxLength: 20 }), (rows) => {
        const folded = foldSeries(
          rows.map((row, at) => series(`s${at}`, ...row)),
          "其他",
        );
        expect(folded.length).toBeLessThanOrEqual(maxSeries);
        for (const at of [0, 1, 2])
          expect(sum(folded.map((one) => one.values[at] ?? 0))).toBe(sum(rows.map((row) => row[at] ?? 0)));
      }),
    );
  });

  it("merges more than eight parts of a whole like series", () => {
    const labels = Array.from({ length: 10 }, (_, at) => `p${at}`);
    const parts = foldParts({ category: "", labels, series: [series("n", 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)] }, "其他");
    expect(parts.labels).toHaveLength(8);
    expect(parts).toMatchObject({ hasRest: true, series: [{ values: [10, 9, 8, 7, 6, 5, 4, 6] }] });
  });
});

it.each([
  [
    [64, 41, 29, 22, 17, 9, 32],
    [29.9, 19.2, 13.6, 10.3, 7.9, 4.2, 15],
  ],
  [
    [0, 0],
    [0, 0],
  ],
  [[], []],
])("shares of %j in percent", (values, shares) => {
  expect(sharesOf(values)).toEqual(shares);
});

const data = { category: "算法", labels: ["烟火", '=1+1"'], series: [series("报警", 3, 1)] };
it("table and CSV have the same rows; parts of a whole have an additional column with their share", () => {
  expect(chartTable(data, "占比")).toEqual({
    head: ["算法", "报警", "占比"],
    rows: [
      ["烟火", "3", "75.0%"],
      ['=1+1"', "1", "25.0%"],
    ],
  });
  expect(chartTable(data, undefined).head).toEqual(["算法", "报警"]);
});

it("escapes CSV cells that a spreadsheet would evaluate, but not negative numbers", () => {
  expect(
    csvOf({
      head: ["a", "b"],
      rows: [
        ['=1+1"', "-2.5"],
        ["x,y", "-2%"],
      ],
    }),
  ).toBe('\uFEFFa,b\r\n"\'=1+1""",-2.5\r\n"x,y",-2%\r\n');
});

it("reports no data to draw when all values are zero", () => {
  expect(isEmpty({ ...data, series: [series("a", 0, 0)] })).toBe(true);
  expect(isEmpty(data)).toBe(false);
});

it("marks the last label when its day or hour is not over", () => {
  const week = {
    category: "时间",
    labels: ["11-19", "11-20"],
    series: [{ name: "报警", values: [9, 4] }],
    isPartial: true,
  };
  expect(labelsOf(week)).toEqual(["11-19", "11-20 至今"]);
  expect(chartTable(week, undefined).rows[1]).toEqual(["11-20 至今", "4"]);
  expect(labelsOf({ ...week, isPartial: false })).toEqual(["11-19", "11-20"]);
});

it("finds a line that covers another line", () => {
  const line = (...values: number[]) => ({ name: "", values });
  expect([...coveredSeries([line(1, 2, 3), line(1, 2, 3), line(0, 5, 9)])]).toEqual([1]);
  expect([...coveredSeries([line(1, 2, 3), line(3, 2, 1)])]).toEqual([]);
  expect([...coveredSeries([line(0, 0, 3), line(0, 0, 5)])]).toEqual([]);
  expect([...coveredSeries([line(0, 0, 0), line(0, 0, 0)])]).toEqual([1]);
});
