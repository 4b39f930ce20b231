import { defineTexts } from "#shared/format/texts.ts";

export const configText = defineTexts({
  config: ["配置", "設定", "Configuration"],
  refusedWhy: ["配置被设备拒绝：{reason}", "設定被設備拒絕：{reason}", "Configuration refused by the device: {reason}"],
  noReason: ["设备未说明原因", "設備未說明原因", "no reason given"],
  // Delivery state of the desired settings
  waiting: [
    "期望版本 {wanted}，设备上线后下发",
    "期望版本 {wanted}，設備上線後下發",
    "Version {wanted} wanted, sent once the device is online",
  ],
  sent: [
    "期望版本 {wanted}，已下发，等待设备应用",
    "期望版本 {wanted}，已下發，等待設備套用",
    "Version {wanted} sent, not applied yet",
  ],
  applied: ["版本 {applied}，已生效", "版本 {applied}，已生效", "Version {applied}, applied"],
  refused: [
    "期望版本 {wanted}，被设备拒绝",
    "期望版本 {wanted}，被設備拒絕",
    "Version {wanted} wanted, refused by the device",
  ],
  inForce: [
    "{wanted}；仍按版本 {applied} 运行",
    "{wanted}；仍按版本 {applied} 執行",
    "{wanted}; version {applied} still in force",
  ],
  toSettings: ["修改“{name}”的算法设置", "修改「{name}」的演算法設定", "Algorithm settings of {name}"],
  nothing: ["由设备自行管理", "由設備自行管理", "Managed by the device itself"],
});
