import { expect, it } from "vitest";
import { type DivisionOption, divisionOptions, divisionPath } from "./division-options.ts";

const provinces = [
  { code: "440000", name: "广东省" },
  { code: "500000", name: "重庆市" },
];
const cities = [{ code: "440300", name: "深圳市" }];
const areas = [{ code: "440305", name: "南山区" }];
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
  ["", []],
  ["4403", []],
])("%s stands at %j", (code, path) => {
  expect(divisionPath(code)).toEqual(path);
});

it.each([
  ["nothing opened", [], undefined, undefined, "广东省(…) 重庆市(…)"],
  ["a province under way", ["440000"], undefined, undefined, "广东省(…) 重庆市(…)"],
  ["a province without cities", ["440000"], [], undefined, "广东省(-) 重庆市(…)"],
  ["a province opened", ["440000"], cities, undefined, "广东省(深圳市(…)) 重庆市(…)"],
  ["a city opened", ["440000", "440300"], cities, areas, "广东省(深圳市(南山区)) 重庆市(…)"],
])("only what is opened has something below it: %s", (_rule, opened, second, third, shape) => {
  expect(drawn(divisionOptions(opened, provinces, second, third))).toBe(shape);
});
