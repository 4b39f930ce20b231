import { type BerthType } from "../berth/berth.rules.ts";
import { type LocalizedText } from "../language.ts";
import { type OrderState } from "./review.rules.ts";

/** Names of the kinds and states of berths and parking records, on pages and in files. */
export const berthTypeTexts: Readonly<Record<BerthType | number, LocalizedText>> = {
  1: ["垂直", "垂直", "Perpendicular"],
  2: ["侧方", "側方", "Parallel"],
  3: ["斜列", "斜列", "Angled"],
};
export const carTypeTexts = {
  1: ["燃油", "燃油", "Fuel"],
  2: ["新能源", "新能源", "New energy"],
} as const satisfies Record<1 | 2, LocalizedText>;
export const parkingStatusTexts = {
  1: ["已泊入", "已泊入", "Entered"],
  2: ["已泊出", "已泊出", "Left"],
  3: ["已生成订单", "已產生訂單", "Order made"],
} as const satisfies Record<1 | 2 | 3, LocalizedText>;
export const orderStateTexts = {
  0: ["无订单", "無訂單", "None"],
  1: ["未支付", "未支付", "Unpaid"],
  2: ["已支付", "已支付", "Paid"],
  [-1]: ["已关闭", "已關閉", "Closed"],
} as const satisfies Record<OrderState, LocalizedText>;
export const settleTexts = {
  0: ["未结算", "未結算", "Unsettled"],
  1: ["已结算", "已結算", "Settled"],
} as const satisfies Record<0 | 1, LocalizedText>;
