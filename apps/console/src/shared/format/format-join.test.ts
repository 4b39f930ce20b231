import { afterEach, expect, it } from "vitest";
import { actionOn, joinFacts, joinNames } from "./format-join.ts";

afterEach(() => localStorage.clear());

it.each([
  ["zh-CN", ["甲、乙", "甲，乙", "甲：乙"]],
  ["zh-TW", ["甲、乙", "甲，乙", "甲：乙"]],
  ["en", ["甲, 乙", "甲, 乙", "甲: 乙"]],
])("joins words by the punctuation of the language: %s", (language, expected) => {
  localStorage.setItem("huiyan.language", JSON.stringify(language));
  expect([joinNames(["甲", "乙"]), joinFacts(["甲", "乙"]), actionOn("甲", "乙")]).toEqual(expected);
});
