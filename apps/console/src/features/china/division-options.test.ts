import { expect, it } from "vitest";
import { type DivisionOption, divisionOptions, divisionPath } from "./division-options.ts";

const provinces = [
  { code: "440000", name: "广东省" },
  { code: "500000", name: "重庆市" },
];
const cities = [{ code: "440300", name: "深圳市" }];
const areas = [{ code: "440305", name: "南山区" }];
const streets = [{ code: "440305001", name: "南头街道" }];
const district = ["440000", "440300", "440305"];
const drawn = (options: readonly DivisionOption[]): string =>
  options
    .map(({ label, isLeaf, disabled, children }) =>
      isLeaf ? label : `${label}(${disabled ? "-" : children ? drawn(children) : "…"})`,
    )
    .join(" ");

it.each([
  ["440305", ["440000", "440300", "440305"]],
  ["500103", ["500000", "500100", "500103"]],
  ["441900", ["440000", "441900", "441900"]],
  ["440305001", ["440000", "440300", "440305", "440305001"]],
  ["44030500", []],
  ["", []],
  ["4403", []],
])("the codes on the path to %s are %j", (code, path) => {
  expect(divisionPath(code)).toEqual(path);
});

it.each([
  ["nothing opened", [], {}, "广东省(…) 重庆市(…)"],
  ["a province under way", ["440000"], {}, "广东省(…) 重庆市(…)"],
  ["a province without cities", ["440000"], { cities: [] }, "广东省(-) 重庆市(…)"],
  ["a province opened", ["440000"], { cities }, "广东省(深圳市(…)) 重庆市(…)"],
  ["a city opened", ["440000", "440300"], { cities, areas }, "广东省(深圳市(南山区(…))) 重庆市(…)"],
  ["a district opened", district, { cities, areas, streets }, "广东省(深圳市(南山区(南头街道))) 重庆市(…)"],
  ["a district without streets", district, { cities, areas, streets: [] }, "广东省(深圳市(南山区)) 重庆市(…)"],
])("only opened divisions have children in the options: %s", (_rule, opened, below, shape) => {
  const levels = { provinces, cities: undefined, areas: undefined, streets: undefined, ...below };
  expect(drawn(divisionOptions(opened, levels))).toBe(shape);
});
