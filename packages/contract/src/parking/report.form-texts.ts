/** Form texts of orders and their reports: Chinese → traditional Chinese, English. */
export const reportFormTexts = {
  请给出记录编号或订单号之一: ["請給出記錄編號或訂單號其中之一", "Name either the record or the order"],
  "答复内容不是 JSON 对象": ["答覆內容不是 JSON 物件", "The answer is not a JSON object"],
  "停车订单上报失败，多次重试仍未送达，请在“系统设置 → 订单上报”中查看并重新发送": [
    "停車訂單回報失敗，多次重試仍未送達，請在「系統設定 → 訂單回報」中檢視並重新傳送",
    "A parking order could not be reported. See Settings, Order reports, and send it again",
  ],
  "停车订单账目核对不符，请在“系统设置 → 订单上报”中查看": [
    "停車訂單帳目核對不符，請在「系統設定 → 訂單回報」中檢視",
    "The ledger of parking orders does not agree. See Settings, Order reports",
  ],
} as const;
