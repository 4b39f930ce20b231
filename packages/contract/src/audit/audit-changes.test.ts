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
  [
    "times as people read them",
    { before: { notice_until: 1_764_345_600_000 }, after: { notice_until: "2025-11-29T00:00:00.000Z", bytes: 1.5e12 } },
    ["公告显示到: 2025-11-29 00:00:00 → 2025-11-29 08:00:00", "bytes: - → 1500000000000"],
  ],
  [
    "settings of the installation",
    { before: { registration: "open", message_days: 180 }, after: { registration: "closed", message_days: 90 } },
    ["注册与新建企业: 开放 → 关闭", "报警消息保留天数: 180 → 90"],
  ],
  ["plain text", "已重置", ["值: - → 已重置"]],
  ["nothing", "", []],
])("%s", (_rule, detail, changes) => {
  expect(describeChanges(detail)).toEqual(changes);
});

it("shows any recorded detail without failing", () => {
  fc.assert(
    fc.property(fc.anything(), (value) => Array.isArray(changesOf(JSON.stringify(value) ?? "", { language: "en" }))),
  );
});
