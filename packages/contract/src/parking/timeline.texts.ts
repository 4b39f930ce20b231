import { type LocalizedText } from "../language.ts";
import { type RecordAction } from "./review.rules.ts";

/** Names of the actions on a record, in its timeline. */
export const recordActionTexts = {
  plate: ["校正车牌", "校正車牌", "Corrected the plate"],
  berth: ["校正泊位", "校正泊位", "Corrected the berth"],
  confirm: ["确认无误", "確認無誤", "Confirmed"],
  scrap: ["作废", "作廢", "Discarded"],
  unscrap: ["取消作废", "取消作廢", "No longer discarded"],
  dispute: ["标为争议", "標為爭議", "Disputed"],
  undispute: ["取消争议", "取消爭議", "No longer disputed"],
  exclude: ["剔除", "剔除", "Excluded"],
  unexclude: ["取消剔除", "取消剔除", "No longer excluded"],
  merge: ["人工合成", "人工合成", "Merged"],
  split: ["人工拆分", "人工拆分", "Split"],
  undo: ["撤销上一步", "復原上一步", "Undid the last step"],
} as const satisfies Record<RecordAction | "undo", LocalizedText>;

/** Texts for a changed field, with its old and its new value. */
export const recordChangeTexts = {
  plate: ["车牌 {from} → {to}", "車牌 {from} → {to}", "plate {from} → {to}"],
  berth: ["泊位 {from} → {to}", "泊位 {from} → {to}", "berth {from} → {to}"],
  entry: ["泊入 {from} → {to}", "泊入 {from} → {to}", "entry {from} → {to}"],
  leave: ["泊出 {from} → {to}", "泊出 {from} → {to}", "exit {from} → {to}"],
  unread: ["未识别", "未辨識", "not read"],
} as const satisfies Record<string, LocalizedText>;

/** Texts of a record's timeline. `{plate}` is empty if the plate was not read. */
export const timelineTexts = {
  entry: [
    "泊入，读作 {plate}，置信度 {confidence}",
    "泊入，讀作 {plate}，信賴度 {confidence}",
    "Came, read as {plate} ({confidence})",
  ],
  entryUnread: ["泊入，车牌未识别", "泊入，車牌未辨識", "Came, plate not read"],
  leave: [
    "泊出，读作 {plate}，置信度 {confidence}",
    "泊出，讀作 {plate}，信賴度 {confidence}",
    "Left, read as {plate} ({confidence})",
  ],
  leaveUnread: ["泊出，车牌未识别", "泊出，車牌未辨識", "Left, plate not read"],
  decided: ["判定：{cause}", "判定：{cause}", "Decided: {cause}"],
  orderMade: ["生成订单 {order}，{yuan} 元", "產生訂單 {order}，{yuan} 元", "Order {order} made, {yuan} yuan"],
  orderReplaced: [
    "生成订单 {order}，{yuan} 元，替代 {replaced}",
    "產生訂單 {order}，{yuan} 元，取代 {replaced}",
    "Order {order} made, {yuan} yuan, in place of {replaced}",
  ],
  orderClosed: ["订单 {order} 已关闭", "訂單 {order} 已關閉", "Order {order} closed"],
  orderHeld: [
    "订单 {order} 已付款，争议结束后结算",
    "訂單 {order} 已付款，爭議結束後結算",
    "Order {order} paid, settled once the dispute is over",
  ],
  orderRefundDue: ["订单 {order} 已付款，待退款", "訂單 {order} 已付款，待退款", "Order {order} paid, refund due"],
  orderRefunded: [
    "订单 {order} 已退款 {yuan} 元",
    "訂單 {order} 已退款 {yuan} 元",
    "Order {order}: {yuan} yuan refunded",
  ],
  orderPaid: ["订单 {order} 已支付", "訂單 {order} 已支付", "Order {order} paid"],
} as const satisfies Record<string, LocalizedText>;

/** Texts of the lines of a fee's calculation. */
export const feeLineTexts = {
  stay: ["停车时长", "停車時長", "Stay"],
  charging: ["其中充电", "其中充電", "Of it charging"],
  billable: ["计费时长", "計費時長", "Billable"],
  minutes: ["计费分钟", "計費分鐘", "Started minutes"],
  free: ["免费分钟", "免費分鐘", "Free minutes"],
  rule: ["泊入时规则", "泊入時規則", "Rule at the entry"],
  sum: ["计算", "計算", "Sum"],
  fee: ["占用费", "佔用費", "Fee"],
  none: ["占用费", "佔用費", "Fee"],
} as const satisfies Record<string, LocalizedText>;

export const noFeeTexts = {
  fuelBerth: ["燃油泊位不产生占用费", "燃油泊位不產生佔用費", "Berths for fuel cars cost nothing"],
  half: [
    "缺少泊入或泊出，尚不能计费",
    "缺少泊入或泊出，尚不能計費",
    "Entry or exit is missing, so nothing can be billed yet",
  ],
  open: ["车辆仍在泊位，泊出后计费", "車輛仍在泊位，泊出後計費", "The car still stands there; billed when it leaves"],
  flagged: ["记录已作废或剔除，不计费", "記錄已作廢或剔除，不計費", "The record is discarded or excluded"],
  charging: ["新能源车，充电情况未知，不计费", "新能源車，充電情況未知，不計費", "Whether it charged is not known"],
  idle: [
    "新能源车，未充电时间未超过免费时间",
    "新能源車，未充電時間未超過免費時間",
    "Its time without charging is within the free time",
  ],
} as const satisfies Record<string, LocalizedText>;

export const ruleText: LocalizedText = [
  "{cost} 元/分钟，免费 {free} 分钟，单次封顶 {cap} 元",
  "{cost} 元/分鐘，免費 {free} 分鐘，單次封頂 {cap} 元",
  "{cost} yuan a minute, {free, plural, one {# minute} other {# minutes}} free, at most {cap} yuan",
];

export const durationText: LocalizedText = ["{h} 时 {m} 分 {s} 秒", "{h} 時 {m} 分 {s} 秒", "{h} h {m} min {s} s"];
