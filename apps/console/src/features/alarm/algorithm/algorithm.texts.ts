import { defineTexts } from "#shared/format/texts.ts";

export const algorithmText = defineTexts({
  title: ["算法", "演算法", "Algorithms"],
  summary: ["使用中 {n} 种", "使用中 {n} 種", "{n, plural, one {# in use} other {# in use}}"],
  settings: ["报警中心设置", "警報中心設定", "Alarm centre settings"],
  store: ["算法商店", "演算法商店", "Algorithm store"],
  name: ["算法", "演算法", "Algorithm"],
  severity: ["级别", "級別", "Severity"],
  alarms: ["近 7 天报警", "近 7 天警報", "Alarms in 7 days"],
  countsOnly: ["只统计，不报警", "只統計，不警報", "Counts only"],
  look: ["查看", "檢視", "View"],
  lookAt: ["查看：{name}", "檢視：{name}", "View: {name}"],
  none: ["所选范围内没有使用中的算法", "所選範圍內沒有使用中的演算法", "No algorithm is in use here"],
  noneHint: [
    "设备上报自己的算法后在此显示",
    "設備回報自己的演算法後在此顯示",
    "Algorithms appear here once devices report them",
  ],
});
