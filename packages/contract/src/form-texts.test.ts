import fc from "fast-check";
import { expect, it } from "vitest";
import { formText, formTexts } from "./form-texts.ts";

const rows = Object.entries(formTexts).map(([zh, [tw, en]]) => ({ zh, tw, en }));
const valuesIn = (text: string) => [...text.matchAll(/\{(\w+)(?=[},])/g)].map(([, name]) => name).toSorted();

it.each(rows)("$zh: has the same placeholders in all languages, and no Chinese in English", ({ zh, tw, en }) => {
  expect([valuesIn(tw), valuesIn(en)]).toEqual([valuesIn(zh), valuesIn(zh)]);
  expect(tw.trim()).not.toBe("");
  expect(en).toMatch(/^[^\p{Script=Han}，。！：]+$/u);
});

/**
 * Matches characters that exist only in simplified Chinese. The list is incomplete, but every form text contains one.
 */
const simplified = /[请码设备组织门级时间错误号验证业页选择检图标应该电话报换仅关闭导资员问题数据条个为写区开输户]/u;

it("writes zh-TW in traditional characters", () => {
  expect(rows.filter(({ tw }) => simplified.test(tw))).toEqual([]);
});

it.each([
  ["zh-CN", "第 3 行：已添加"],
  ["zh-TW", "第 3 列：已添加"],
  ["en", "Row 3: 已添加"],
] as const)("inserts any values into a text: %s", (language, text) => {
  expect(formText("第 {row} 行：{text}", language, { row: 3, text: "已添加" })).toBe(text);
  expect(formText("第 {row} 行：{text}", language, { row: 3, text: "$& {row}" })).toContain("$& {row}");
});

it("does not change Chinese, and returns texts without translations unchanged in every language", () => {
  for (const { zh } of rows) expect(formText(zh, "zh-CN")).toBe(zh);
  const unknown = fc.string().filter((text) => !Object.hasOwn(formTexts, text));
  fc.assert(
    fc.property(unknown, fc.constantFrom("zh-CN", "zh-TW", "en"), (text, language) => {
      expect(formText(text, language)).toBe(text);
    }),
  );
});
