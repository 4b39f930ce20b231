import { type BulkRequest } from "@huiyan/contract/device/maintenance.api";
import { expect, it } from "vitest";
import { type PlannedDevice, planDevice } from "./plan-device.ts";

const g = "01a1f97c-6f84-7457-bf51-887410df555b";
const other = "01a1f97c-6f84-7457-bf51-887410df555c";
const device: PlannedDevice = {
  device_id: "HY-0001",
  nickname: "东门",
  connected: true,
  version: "24.11.1",
  points: 4,
  groups: [other],
  wanted: "24.12.0",
};
const named = (name: string): BulkRequest => ({ action: "rename", names: { "HY-0001": name } });

it.each<[string, BulkRequest, Partial<PlannedDevice>, boolean, string]>([
  ["bind", { action: "bind", group_id: g }, {}, true, "将加入 {group}"],
  ["bind, in it already", { action: "bind", group_id: g }, { groups: [g] }, false, "已在 {group} 中"],
  ["unbind", { action: "unbind", group_id: g }, { groups: [g] }, true, "将从 {group} 移除"],
  ["unbind, not in it", { action: "unbind", group_id: g }, {}, false, "不在 {group} 中"],
  ["switch", { action: "switch", group_id: g }, {}, true, "将只属于 {group}"],
  ["switch, in two groups", { action: "switch", group_id: g }, { groups: [g, other] }, true, "将只属于 {group}"],
  ["switch, in it alone", { action: "switch", group_id: g }, { groups: [g] }, false, "已只属于 {group}"],
  ["rename", named("西门"), {}, true, "将改名为 {name}"],
  ["rename to the same", named("东门"), {}, false, "名称没有变化"],
  ["rename without a name", { action: "rename", names: {} }, {}, false, "没有给出新名称"],
  ["remove", { action: "remove" }, {}, true, "将删除，{points} 个点位停用；30 天内可恢复"],
  ["upgrade", { action: "upgrade" }, {}, true, "将从 {from} 升级到 {version}"],
  ["upgrade, away", { action: "upgrade" }, { connected: false }, false, "设备离线"],
  ["upgrade, newest", { action: "upgrade" }, { version: "24.12.0" }, false, "设备已是最新版本"],
  ["upgrade, no package", { action: "upgrade" }, { wanted: undefined }, false, "没有适合该设备平台的升级包"],
  ["reboot", { action: "reboot" }, {}, true, "将重启，约一分钟后恢复"],
  ["reboot, away", { action: "reboot" }, { connected: false }, false, "设备离线"],
])("%s", (_rule, request, changes, will, text) => {
  expect(planDevice(request, { ...device, ...changes }, "北区")).toMatchObject({ will, text });
});
