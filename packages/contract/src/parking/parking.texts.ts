import { type Language, type LocalizedText, localize } from "../language.ts";
import { type GapCause, type ReviewCode, type ReviewState, reviewStates } from "./review.rules.ts";

/** Texts for 审核内容 (reason of review), by review code. docs/reference/parking.md P14. */
export const reviewCodeTexts = {
  "P-LATE": ["数据迟到", "資料遲到", "Data came late"],
  "P-GAP": ["停车过程有间断", "停車過程有間斷", "The stay was interrupted"],
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

/** Texts for 审核内容 with the review code P-GAP, by the cause of the gap: docs/reference/parking.md P14. */
const gapCauseTexts = {
  silence: ["设备离线", "設備離線", "Device was offline"],
  free: ["泊位曾短暂空闲", "泊位曾短暫空閒", "The berth was free for a moment"],
  returned: ["离开后返回的车辆未识别", "離開後返回的車輛未辨識", "The car that returned was not read"],
  late: ["泊出未及时上报", "泊出未及時回報", "The exit was reported late"],
  restored: ["设备恢复时泊入", "設備恢復時泊入", "Entry while the device came back"],
} as const satisfies Record<GapCause, LocalizedText>;

/** Texts for one gap (P-GAP) with its times. */
export const gapTexts = {
  silence: [
    "{from} ~ {to} 设备离线（{length}），其间车辆未知",
    "{from} ~ {to} 設備離線（{length}），其間車輛未知",
    "Device offline {from} ~ {to} ({length}); the car in between is unknown",
  ],
  free: [
    "{from} ~ {to} 设备在线，泊位空闲 {length}，前后车牌未能比对",
    "{from} ~ {to} 設備在線，泊位空閒 {length}，前後車牌未能比對",
    "Device online {from} ~ {to}, berth free for {length}; the plates could not be compared",
  ],
  returned: [
    "{from} 离开，{to} 返回，相隔 {length}，车牌未能比对",
    "{from} 離開，{to} 返回，相隔 {length}，車牌未能比對",
    "Left {from}, returned {to}, {length} apart; the plates could not be compared",
  ],
  late: [
    "{from} 最后看见车辆，{to} 才上报泊出，相隔 {length}，费用因此不同",
    "{from} 最後看見車輛，{to} 才回報泊出，相隔 {length}，費用因此不同",
    "Car last seen {from}, exit reported {to}, {length} apart; the fee depends on it",
  ],
  restored: [
    "{to} 设备恢复观测时车辆已在，泊入时间不确定",
    "{to} 設備恢復觀測時車輛已在，泊入時間不確定",
    "The car was there when the device came back at {to}; its entry is uncertain",
  ],
} as const satisfies Record<GapCause, LocalizedText>;

export const reviewStateTexts = {
  1: ["人工确认", "人工確認", "Confirmed"],
  2: ["待审核", "待審核", "Pending"],
  3: ["自动审核", "自動審核", "Automatic"],
  4: ["人工修改", "人工修改", "Changed"],
} as const satisfies Record<ReviewState, LocalizedText>;

const automatic: LocalizedText = ["自动审核通过", "自動審核通過", "Passed automatically"];

/**
 * Returns the text of 审核内容: the first reason of a pending record, else the result of the review.
 * @param gap cause of the gap for P-GAP; undefined: unknown
 */
export function reviewCause(
  state: ReviewState,
  codes: readonly ReviewCode[],
  language: Language,
  gap?: GapCause,
): string {
  const [first] = codes;
  if (state === reviewStates.pending && first === "P-GAP" && gap !== undefined)
    return localize(gapCauseTexts[gap], language);
  if (state === reviewStates.pending && first !== undefined) return localize(reviewCodeTexts[first], language);
  return localize(state === reviewStates.automatic ? automatic : reviewStateTexts[state], language);
}
