import { auditActions } from "@huiyan/contract/audit/audit-actions";
import { expect, it } from "vitest";
import { actionName } from "./audit-view.ts";

it.each([
  ["people.allotGroups", "zh-CN", undefined, "分配设备组"],
  ["people.allotGroups", "zh-CN", "片区", "分配片区"],
  ["session.signIn", "en", undefined, "Signed in"],
  ["session.signIn", "zh-TW", undefined, "登入"],
  ["no.endpoint", "en", undefined, "no.endpoint"],
] as const)("%s in %s with the word %s: %s", (action, language, groupTerm, text) => {
  expect(actionName(action, { language, groupTerm })).toBe(text);
});

it("English names contain no Chinese text", () => {
  const names = Object.keys(auditActions).map((action) => actionName(action, { language: "en" }));
  expect(names.filter((name) => /\p{Script=Han}/u.test(name))).toEqual([]);
});
