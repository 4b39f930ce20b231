import { defineTexts } from "../../../shared/format/texts.ts";

export const statisticsText = defineTexts({
  title: ["订单统计", "訂單統計", "Order statistics"],
  days7: ["近 7 天", "近 7 天", "7 days"],
  days30: ["近 30 天", "近 30 天", "30 days"],
  day: ["日期", "日期", "Day"],
  made: ["生成订单", "產生訂單", "Orders made"],
  paid: ["已支付", "已支付", "Paid"],
  amount: ["订单金额", "訂單金額", "Amount"],
  rate: ["抽检率", "抽檢率", "Sample rate"],
  rateHint: [
    "人工审核 {reviewed} 条，完整记录 {complete} 条",
    "人工審核 {reviewed} 條，完整記錄 {complete} 條",
    "{reviewed} of {complete} complete records reviewed by a person",
  ],
  paidOf: ["已支付 {n} 笔，{yuan} 元", "已支付 {n} 筆，{yuan} 元", "{n} paid, {yuan} yuan"],
  yuan: ["元", "元", "yuan"],
  count: ["笔", "筆", "orders"],
  orders: ["订单（笔）", "訂單（筆）", "Orders"],
  money: ["金额（元）", "金額（元）", "Amount (yuan)"],
  rates: ["抽检率（%）", "抽檢率（%）", "Sample rate (%)"],
  paidMoney: ["已支付金额", "已支付金額", "Paid amount"],
  group: ["{group}", "{group}", "{group}"],
  byGroup: ["按{group}", "按{group}", "By {group}"],
  ungrouped: ["未分组", "未分組", "Without a group"],
  noGroups: ["这段时间没有记录和订单", "這段時間沒有記錄和訂單", "No records and no orders in this time"],
  close: ["关闭", "關閉", "Close"],
});
