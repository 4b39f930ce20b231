/** Algorithms whose counts have a separate page. docs/reference/time.md T8. */
export const flowAlgorithms = { vehicles: "traffic_flow", people: "passenger_flow_statistics" } as const;

/** Hours of today; the last 7 days; the last 30 days. Today is among them. docs/reference/time.md T8. */
export const flowTypes = ["day", "week", "month"] as const;
export type FlowType = (typeof flowTypes)[number];
export const flowDays: Readonly<Record<FlowType, number>> = { day: 1, week: 7, month: 30 };

/** Kinds of traffic on a road; `pedestrian` only where a point counts pedestrians as well. */
export const roadKinds = ["car", "truck", "bus", "motorcycle", "bicycle", "pedestrian"] as const;
/** `other`: the device did not report the kind. */
export const flowKinds = [...roadKinds, "other"] as const;
export type FlowKind = (typeof flowKinds)[number];

/** Newest records that are shown. docs/reference/time.md T8. */
export const flowNewsCount = 7;
/** Maximum age of these records, in days. */
export const flowNewsDays = 7;
/** Polling interval of the pages, because no push is sent per record. */
export const flowPollMs = 30_000;
/** Maximum points per call of the people inside. */
export const maxInsidePoints = 100;

/** Default hour of the reset, when no person should be inside. */
export const defaultResetHour = 4;
export const maxCapacity = 1_000_000;

/** A grid over the picture. */
export const heatGrid = { columns: 32, rows: 18 } as const;
/** Newest alarms of a point that a heat map is drawn from. */
export const heatMessages = 2000;

export const flowTexts = {
  type: "统计周期只能是 day、week 或 month",
  resetHour: "归零时间为 0 到 23 点的整点",
  capacity: "容量为 1 到 1000000 的整数",
} as const;

/**
 * Returns the people inside: all entries since the reset minus all exits. A negative value means more exits than
 * entries.
 */
export function insideOf(enter: number, leave: number): number {
  return enter - leave;
}
