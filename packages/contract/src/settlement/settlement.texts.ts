import { type LocalizedText } from "../language.ts";
import { type DifferenceKind, type SettlementWay } from "./settlement.rules.ts";

export const differenceTexts: Readonly<Record<DifferenceKind, LocalizedText>> = {
  missing_other: ["对方缺少", "對方缺少", "Missing there"],
  missing_own: ["我方没有此订单", "我方沒有此訂單", "Unknown here"],
  doubled_other: ["对方重复", "對方重複", "Twice there"],
  doubled_own: ["我方重复", "我方重複", "Twice here"],
  amount: ["金额不一致", "金額不一致", "Amounts differ"],
  paid_other: ["对方已收款，我方未支付", "對方已收款，我方未支付", "Paid there, not here"],
  paid_own: ["我方已支付，对方未收款", "我方已支付，對方未收款", "Paid here, not there"],
  closed_other: ["对方已关闭，我方仍有效", "對方已關閉，我方仍有效", "Closed there, not here"],
  closed_own: ["我方已关闭，对方仍有效", "我方已關閉，對方仍有效", "Closed here, not there"],
  other_day: ["属于其他日期", "屬於其他日期", "Of another day"],
  unreadable: ["无法识别", "無法識別", "Unreadable"],
};
export const settlementWayTexts: Readonly<Record<SettlementWay, LocalizedText>> = {
  resend: ["重新上报", "重新回報", "Report again"],
  pay: ["登记为已支付", "登記為已支付", "Note as paid"],
  note: ["填写说明", "填寫說明", "Leave a note"],
};
