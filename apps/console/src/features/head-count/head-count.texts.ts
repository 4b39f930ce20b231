import { defineTexts } from "#shared/format/texts.ts";

export const headCountText = defineTexts({
  title: ["头数核对", "頭數核對", "Head count check"],
  // List of groups
  time: ["时间", "時間", "Time"],
  state: ["核对状态", "核對狀態", "State"],
  all: ["全部", "全部", "All"],
  open: ["待核对", "待核對", "To check"],
  decided: ["已核对", "已核對", "Checked"],
  verdict: ["比对结果", "比對結果", "Result"],
  agree: ["一致", "一致", "Same"],
  within: ["误差内", "誤差內", "Within error"],
  differs: ["不一致", "不一致", "Different"],
  single: ["仅一处有记录", "僅一處有記錄", "Seen by one"],
  unknown: ["无法比对", "無法比對", "Not comparable"],
  pending: ["数据未齐", "資料未齊", "Incomplete"],
  difference: ["差异", "差異", "Difference"],
  allowed: ["允许误差", "允許誤差", "Allowed"],
  weight: ["重量（kg）", "重量（kg）", "Weight (kg)"],
  byWeight: ["体重推算", "體重推算", "By weight"],
  decision: ["核对结论", "核對結論", "Conclusion"],
  truth: ["实际 {n} 头", "實際 {n} 頭", "{n} in truth"],
  accepted: ["认可差异", "認可差異", "Difference accepted"],
  changedSince: ["核对后数据有变化", "核對後資料有變化", "Changed since"],
  keyChoose: ["选结论", "選結論", "Choose a conclusion"],
  keyConfirm: ["打开，确认结论", "開啟，確認結論", "Open, confirm"],
  rangeBounded: [
    "一次最多核对 31 天，已改为最后 31 天",
    "一次最多核對 31 天，已改為最後 31 天",
    "31 days at most are compared at once: the last 31 are shown",
  ],
  // Sums of both counters
  sum: [
    "{n} 批合计 {first} / {second} 头，差 {difference}，允许误差 ±{allowed}",
    "{n} 批合計 {first} / {second} 頭，差 {difference}，允許誤差 ±{allowed}",
    "{n, plural, one {# group} other {# groups}}: {first} / {second, plural, one {# head} other {# heads}}, difference {difference}, allowed ±{allowed}",
  ],
  sumCovers: [
    "，共 {of} 批，其余 {rest} 批不能比较，未计入",
    "，共 {of} 批，其餘 {rest} 批不能比較，未計入",
    "; {of, plural, one {# group} other {# groups}} in all, {rest} cannot be compared and are left out",
  ],
  sumDiffers: ["累计差异超出误差", "累計差異超出誤差", "The total difference exceeds the allowed one"],
  truncated: [
    "消息较多，只比对了每处最新的 {n} 条，可缩短时间",
    "訊息較多，只比對了每處最新的 {n} 則，可縮短時間",
    "Only the newest {n} messages of each counter were compared; choose a shorter time",
  ],
  // Empty list
  allNone: ["所选时间内没有记录", "所選時間內沒有記錄", "Nothing was counted in this time"],
  allNoneHint: [
    "两处计数后会逐批列在这里，可换个时间查看",
    "兩處計數後會逐批列在這裡，可換個時間檢視",
    "What both count is listed here; try another time",
  ],
  openNone: ["没有待核对的批次", "沒有待核對的批次", "Nothing to check"],
  openNoneHint: [
    "所选时间内的差异都在误差内，或已核对",
    "所選時間內的差異都在誤差內，或已核對",
    "All differences of this time are within error, or checked",
  ],
  decidedNone: ["没有已核对的批次", "沒有已核對的批次", "Nothing has been checked"],
  decidedNoneHint: [
    "打开一批填写结论后会列在这里",
    "開啟一批填寫結論後會列在這裡",
    "Open a group and conclude it to list it here",
  ],
  resetFilters: ["重置筛选", "重設篩選", "Reset filters"],
});
