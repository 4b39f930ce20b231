/** Algorithms whose counts have a page of their own. docs/reference/time.md T8. */
export const flowAlgorithms = { vehicles: "traffic_flow", people: "passenger_flow_statistics" } as const;

/** Hours of today; the last 7 days; the last 30 days. Today is among them. docs/reference/time.md T8. */
export const flowTypes = ["day", "week", "month"] as const;
export type FlowType = (typeof flowTypes)[number];
export const flowDays: Readonly<Record<FlowType, number>> = { day: 1, week: 7, month: 30 };

/** What is told apart on a road; `pedestrian` only where a point counts those as well. */
export const roadKinds = ["car", "truck", "bus", "motorcycle", "bicycle", "pedestrian"] as const;
/** `other`: the device did not tell the kind. */
export const flowKinds = [...roadKinds, "other"] as const;
export type FlowKind = (typeof flowKinds)[number];

/** Newest records that are shown. docs/reference/time.md T8. */
export const flowNewsCount = 7;
/** Those of longer ago are no news. */
export const flowNewsDays = 7;
/** How often the pages ask again by themselves: records are counted, and no page is notified of each. */
export const flowPollMs = 30_000;
/** Points of which a call tells who is inside. */
export const maxInsidePoints = 100;

/** The hour in which nobody ought to be inside, where none was set for the point. */
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

/** Who is inside: all that came in since the reset less all that went out. It may be below zero: then more left than came. */
export function insideOf(enter: number, leave: number): number {
  return enter - leave;
}
