import { expect, it } from "vitest";
import { loadLocale } from "./use-antd-locale.ts";

it.each([
  ["zh-CN", "zh-cn"],
  ["zh-TW", "zh-tw"],
  ["en", "en"],
] as const)("with %s antd speaks %s", async (language, locale) => {
  expect((await loadLocale(language)).locale).toBe(locale);
});
