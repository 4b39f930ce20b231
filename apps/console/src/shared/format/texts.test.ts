import { expect, it } from "vitest";
import { defineTexts, pickText } from "./texts.ts";

const text = defineTexts({ unread: ["未读 {n} 条", "未讀 {n} 則", "{n} unread"] });

it("uses Chinese when no language was chosen", () => {
  expect(text("unread", { n: 3 })).toBe("未读 3 条");
});

it("uses the language that is stored in the browser", () => {
  localStorage.setItem("huiyan.language", '"en"');
  expect(text("unread", { n: 3 })).toBe("3 unread");
});

it("shows the placeholder when its value is missing", () => {
  expect(text("unread")).toBe("未读 {n} 条");
});

it("picks the column of the language", () => {
  const row = ["一", "二", "three"] as const;
  expect([pickText(row, "zh-CN"), pickText(row, "zh-TW"), pickText(row, "en")]).toEqual(["一", "二", "three"]);
});
