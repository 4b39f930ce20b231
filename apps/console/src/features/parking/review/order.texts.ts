import { defineTexts } from "#shared/format/texts.ts";

export const orderText = defineTexts({
  title: ["订单经过", "訂單經過", "Orders"],
  count: ["{n} 个", "{n} 個", "{n}"],
  none: ["尚无订单", "尚無訂單", "No order yet"],
  billedBy: [
    "该泊位这段时间已由订单 {order} 计费，不再生成订单",
    "該泊位這段時間已由訂單 {order} 計費，不再產生訂單",
    "Order {order} bills this berth for that time already, so no order is made",
  ],
  refundDue: ["待退款", "待退款", "Refund due"],
  refund: ["登记退款", "登記退款", "Note the refund"],
  refunded: ["已登记退款", "已登記退款", "The refund is noted"],
  refundTitle: ["订单 {order} 登记退款", "訂單 {order} 登記退款", "Refund of order {order}"],
  refundHint: [
    "请先把 {amount} 退给付款人，再在此登记。登记后不可撤销，账目随之结清",
    "請先把 {amount} 退給付款人，再在此登記。登記後不可復原，帳目隨之結清",
    "Give {amount} back to the payer first, then note it here. It cannot be undone, and settles the account",
  ],
  refundNote: ["请填写退款凭证，如流水号", "請填寫退款憑證，如流水號", "The refund's reference, such as its number"],
  held: ["已付款，争议中", "已付款，爭議中", "Paid, in dispute"],
  replacedBy: ["，由 {order} 替代", "，由 {order} 取代", ", in favour of {order}"],
  platform: ["平台", "平台", "Platform"],
  reportMade: ["上报生成", "回報產生", "Reported as made"],
  reportClosed: ["上报关闭", "回報關閉", "Reported as closed"],
  tries: ["已试 {n} 次", "已試 {n} 次", "{n, plural, one {# attempt} other {# attempts}}"],
  log: ["查看上报记录", "檢視回報記錄", "Open the report log"],
});
