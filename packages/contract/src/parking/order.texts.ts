import { type LocalizedText } from "../language.ts";
import { type LedgerCause, type LedgerKind } from "./ledger.rules.ts";
import { recordActionTexts } from "./timeline.texts.ts";

/** Names of the events of an order, for its history. */
export const ledgerKindTexts = {
  made: ["生成", "產生", "Made"],
  held: ["已付款，争议结束后结算", "已付款，爭議結束後結算", "Paid, settled once the dispute is over"],
  paid: ["已支付", "已支付", "Paid"],
  closed: ["已关闭", "已關閉", "Closed"],
  replaced: ["已被新订单替代", "已被新訂單取代", "Replaced by a new order"],
  refund_due: ["已付款，待退款", "已付款，待退款", "Paid, refund due"],
  refunded: ["已退款", "已退款", "Refunded"],
} as const satisfies Record<LedgerKind, LocalizedText>;

/** Names of the causes of an event, for the order's history. */
export const ledgerCauseTexts = {
  ...recordActionTexts,
  due: ["泊出满 5 分钟", "泊出滿 5 分鐘", "Five minutes after the exit"],
  report: ["对方系统答复已支付", "對方系統答覆已支付", "The owner's system answered that it is paid"],
  settlement: ["对账登记为已支付", "對帳登記為已支付", "Noted as paid when the lists were compared"],
  refund: ["登记退款", "登記退款", "The refund was noted"],
  before: ["启用账目之前", "啟用帳目之前", "Before the ledger began"],
} as const satisfies Record<LedgerCause, LocalizedText>;
