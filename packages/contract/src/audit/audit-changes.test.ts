import fc from "fast-check";
import { expect, it } from "vitest";
import { changesOf } from "./audit-changes.ts";

const describeChanges = (detail: unknown) =>
  changesOf(typeof detail === "string" ? detail : JSON.stringify(detail), { language: "zh-CN", groupTerm: "网点" }).map(
    ({ field, before, after }) => `${field}: ${before} → ${after}`,
  );

it.each([
  ["a changed field", { before: { name: "周启明" }, after: { name: "周明" } }, ["名称: 周启明 → 周明"]],
  [
    "what stayed is left out",
    { before: { role: "staff", name: "a" }, after: { role: "lead", name: "a" } },
    ["角色: 普通用户 → 部门管理员"],
  ],
  ["something new", { after: { nickname: "一体机" } }, ["名称: - → 一体机"]],
  ["something gone", { before: { nickname: "一体机" } }, ["名称: 一体机 → -"]],
  [
    "lists and flags",
    { before: { devices: ["A"], on: false }, after: { devices: ["A", "B"], on: true } },
    ["设备: A → A、B", "on: 否 → 是"],
  ],
  ["a thing in a thing", { after: { dep: { name: "运营部" } } }, ["部门: - → 名称 运营部"]],
  ["no pair at all", { url: "https://a.cn" }, ["接收地址: - → https://a.cn"]],
  ["the own word for groups", { after: { groups: ["北区"] } }, ["网点: - → 北区"]],
  ["a bare value", { before: 1, after: 2 }, ["值: 1 → 2"]],
  ["plain text", "已重置", ["值: - → 已重置"]],
  ["nothing", "", []],
])("%s", (_rule, detail, changes) => {
  expect(describeChanges(detail)).toEqual(changes);
});

it("whatever is recorded, it is shown without failing", () => {
  fc.assert(
    fc.property(fc.anything(), (value) => Array.isArray(changesOf(JSON.stringify(value) ?? "", { language: "en" }))),
  );
});
