import { expect, it } from "vitest";
import { languages } from "../language.ts";
import { algorithmName, algorithms, algorithmsNamed } from "./algorithm.rules.ts";

it.each(languages.map((language) => ({ language })))(
  "gives each algorithm a unique name in $language",
  ({ language }) => {
    const names = algorithms.map(({ id }) => algorithmName(id, language));
    expect(new Set(names).size).toBe(34);
    if (language === "en") expect(names.join("")).not.toMatch(/\p{Script=Han}/u);
    if (language === "zh-TW") expect(names.join("")).not.toMatch(/[检测车识费远统计质视频断离岗员烟区数围栏]/u);
  },
);

it("uses the id as the name of an algorithm that is not in the store", () =>
  expect(algorithmName("newer", "en")).toBe("newer"));

it.each([
  ["入侵", ["area_intrusion"]],
  ["區域", ["area_intrusion"]],
  [" INTRUSION ", ["area_intrusion"]],
  ["no such thing", []],
])("finds an algorithm by a part of its name in any language: %s", (text, ids) =>
  expect(algorithmsNamed(text)).toEqual(ids),
);
