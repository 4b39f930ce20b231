import { type Reason } from "@huiyan/contract/people/people.api";
import { type StaffStatus } from "@huiyan/contract/people/people.rules";
import { expect, it } from "vitest";
import { formatReason, remediesFor } from "./format-visibility.ts";

const reason = (kind: Reason["kind"]): Reason => ({ kind, group: "北区 / 星光路口", person: "周启明" });
const explained = (status: StaffStatus, reasons: Reason[]) => ({
  visible: status === "active" && reasons.length > 0,
  status,
  role: "staff" as const,
  reasons,
  groups: [{ _id: "g-1", path: "北区" }],
});

it.each<[Reason["kind"], string]>([
  ["admin", "企业管理员可见全部设备"],
  ["device", "已直接分配该设备"],
  ["group", "已分配网点“北区 / 星光路口”"],
  ["of_device", "下属 周启明 分配了该设备"],
  ["of_group", "下属 周启明 分配了网点“北区 / 星光路口”"],
])("sentence for the reason %s: %s", (kind, expected) => {
  expect(formatReason(explained("active", [reason(kind)]), "网点")).toEqual([expected]);
  expect(remediesFor(explained("active", [reason(kind)]), "网点")).toEqual([]);
});

it("without an assignment, returns those that would make the device visible", () => {
  const answer = explained("active", []);
  expect(formatReason(answer, "设备组")).toEqual(["未分配该设备，也未分配包含它的设备组"]);
  expect(remediesFor(answer, "设备组")).toEqual([
    { label: "直接分配该设备" },
    { label: "分配设备组“北区”", groupId: "g-1" },
  ]);
});

it("returns no assignments for a member who left, since they would not help", () => {
  const answer = explained("leave", [reason("device")]);
  expect(formatReason(answer, "设备组")).toEqual(["用户已失效，不能登录本企业"]);
  expect(remediesFor(answer, "设备组")).toEqual([]);
});

it("says that an invited member will see the device after joining", () => {
  expect(formatReason(explained("unactive", [reason("device")]), "设备组")).toEqual([
    "用户尚未加入企业",
    "已直接分配该设备",
  ]);
  expect(remediesFor(explained("unactive", [reason("device")]), "设备组")).toEqual([]);
});
