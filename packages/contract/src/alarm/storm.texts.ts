import { formatMessage } from "../format-message.ts";
import { type Language, type LocalizedText, localize } from "../language.ts";
import { type StormCause } from "./storm.rules.ts";

/** Sentences that describe a burst by its cause. A cause that is only likely is worded as possible. */
const sentences = {
  site: [
    "{where}：{devices} 台设备断线或重新连接时，{points} 个点位同时报警，可能是网络或供电中断",
    "{where}：{devices} 台設備斷線或重新連線時，{points} 個點位同時警報，可能是網路或供電中斷",
    "{where}: {points, plural, one {# point} other {# points}} raised alarms while {devices, plural, one {# device} other {# devices}} lost or regained connection; possibly a network or power outage",
  ],
  reconnect: [
    "{where}：设备断线或重新连接时，{points} 个点位同时报警",
    "{where}：設備斷線或重新連線時，{points} 個點位同時警報",
    "{where}: {points, plural, one {# point} other {# points}} raised alarms while the device lost or regained connection",
  ],
  device: [
    "{where}：同一设备的 {points} 个点位同时报警",
    "{where}：同一設備的 {points} 個點位同時警報",
    "{where}: {points, plural, one {# point} other {# points}} of one device raised alarms at once",
  ],
  camera: [
    "{where}：{algs} 种算法同时报警，可能是摄像头被移动或遮挡",
    "{where}：{algs} 種演算法同時警報，可能是攝影機被移動或遮擋",
    "{where}: {algs, plural, one {# algorithm} other {# algorithms}} raised alarms at once; the camera may have been moved or covered",
  ],
  weather: [
    "{where}：{devices} 台设备的 {points} 个点位同时报警，可能是天气或光线变化",
    "{where}：{devices} 台設備的 {points} 個點位同時警報，可能是天氣或光線變化",
    "{where}: {points, plural, one {# point} other {# points}} of {devices, plural, one {# device} other {# devices}} raised alarms at once; possibly weather or a change of light",
  ],
  unknown: [
    "{where}：{devices} 台设备的 {points} 个点位同时报警，原因未明",
    "{where}：{devices} 台設備的 {points} 個點位同時警報，原因未明",
    "{where}: {points, plural, one {# point} other {# points}} of {devices, plural, one {# device} other {# devices}} raised alarms at once; cause unknown",
  ],
} as const satisfies Record<StormCause, LocalizedText>;

/** Short names of the causes. */
export const stormCauseTexts = {
  site: ["网络或供电", "網路或供電", "Network or power"],
  reconnect: ["设备断线", "設備斷線", "Connection lost"],
  device: ["同一设备", "同一設備", "One device"],
  camera: ["摄像头异常", "攝影機異常", "Camera moved or covered"],
  weather: ["天气或光线", "天氣或光線", "Weather or light"],
  unknown: ["原因未明", "原因未明", "Cause unknown"],
} as const satisfies Record<StormCause, LocalizedText>;

const several: LocalizedText = ["多处", "多處", "Several places"];

export interface StormFacts {
  cause: StormCause;
  /** Name of the group, device or point; empty if it was deleted. */
  scope_name: string;
  points: number;
  devices: number;
  algs: readonly unknown[];
}

export function stormSentence({ cause, scope_name, points, devices, algs }: StormFacts, language: Language): string {
  const values = { where: scope_name || localize(several, language), points, devices, algs: algs.length };
  return formatMessage(localize(sentences[cause], language), language, values);
}

const counted: LocalizedText = [
  "{what}（{count} 条报警）",
  "{what}（{count} 則警報）",
  "{what} ({count, plural, one {# alarm} other {# alarms}})",
];
const countedHigh: LocalizedText = [
  "{what}（{count} 条报警，含 {high} 条高级报警）",
  "{what}（{count} 則警報，含 {high} 則高級警報）",
  "{what} ({count, plural, one {# alarm} other {# alarms}}, {high} of high severity)",
];
const titles = {
  alarm: ["【报警】{what}", "【警報】{what}", "[Alarms] {what}"],
  escalation: ["【超时未处理】{what}", "【逾時未處理】{what}", "[Overdue] {what}"],
} as const satisfies Record<string, LocalizedText>;

/**
 * Returns the sentence about a burst for a notification.
 * @param high number of alarms of severity 3
 */
export function stormNoticeText(storm: { text: string; count: number; high: number }, language: Language): string {
  const { text, count, high } = storm;
  return formatMessage(localize(high > 0 ? countedHigh : counted, language), language, { what: text, count, high });
}

export function stormNoticeTitle(kind: keyof typeof titles, what: string, language: Language): string {
  return formatMessage(localize(titles[kind], language), language, { what });
}
