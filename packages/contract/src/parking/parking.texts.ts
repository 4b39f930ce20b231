import { type Language, type LocalizedText, localize } from "../language.ts";
import { type ReviewCode, type ReviewState, reviewStates } from "./review.rules.ts";

/** 审核内容. docs/reference/parking.md P14. */
export const reviewCodeTexts = {
  "P-LATE": ["数据迟到", "資料遲到", "Data came late"],
  "P-GAP": ["设备离线", "設備離線", "Device was offline"],
  "P-TWO": ["泊位多车", "泊位多車", "More than one car in the berth"],
  "P-TWIN": ["同车多泊位", "同車多泊位", "One plate in several berths"],
  "P-SPLIT": ["泊入泊出非同一车辆", "泊入泊出非同一車輛", "Entry and exit are of two cars"],
  "P-NOIN": ["缺少泊入", "缺少泊入", "Entry missing"],
  "P-NOOUT": ["缺少泊出", "缺少泊出", "Exit missing"],
  "P-NONE": ["车牌未识别", "車牌未辨識", "Plate not read"],
  "P-GRAM": ["车牌格式异常", "車牌格式異常", "Plate format unknown"],
  "P-DIFF": ["出入车牌不一致", "出入車牌不一致", "Entry and exit plates differ"],
  "P-LOW": ["车牌置信度低", "車牌信賴度低", "Plate reading unsure"],
  "P-SHORT": ["停车时长过短", "停車時長過短", "Stay too short"],
  "P-LONG": ["停车时长过长", "停車時長過長", "Stay too long"],
} as const satisfies Record<ReviewCode, LocalizedText>;

export const reviewStateTexts = {
  1: ["人工确认", "人工確認", "Confirmed"],
  2: ["待审核", "待審核", "Pending"],
  3: ["自动审核", "自動審核", "Automatic"],
  4: ["人工修改", "人工修改", "Changed"],
} as const satisfies Record<ReviewState, LocalizedText>;

const automatic: LocalizedText = ["自动审核通过", "自動審核通過", "Passed automatically"];

/** What the page shows as 审核内容: the first reason while it is pending, else how it was reviewed. */
export function reviewCause(state: ReviewState, codes: readonly ReviewCode[], language: Language): string {
  const [first] = codes;
  if (state === reviewStates.pending && first !== undefined) return localize(reviewCodeTexts[first], language);
  return localize(state === reviewStates.automatic ? automatic : reviewStateTexts[state], language);
}
