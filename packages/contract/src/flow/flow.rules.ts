/** Algorithms whose counts are shown on the page of traffic counts. docs/reference/time.md T8. */
export const flowAlgorithms = { vehicles: "traffic_flow", people: "passenger_flow_statistics" } as const;

/**
 * Periods: day, the hours of today; week, the last 7 days; month, the last 30 days. All include today.
 * docs/reference/time.md T8.
 */
export const flowTypes = ["day", "week", "month"] as const;
export type FlowType = (typeof flowTypes)[number];
export const flowDays: Readonly<Record<FlowType, number>> = { day: 1, week: 7, month: 30 };

/** Kinds of road users that are counted. `pedestrian` occurs only at points that are set to count pedestrians. */
export const roadKinds = ["car", "truck", "bus", "motorcycle", "bicycle", "pedestrian"] as const;
/** Kinds in counts. `other`: the device did not report the kind. */
export const flowKinds = [...roadKinds, "other"] as const;
export type FlowKind = (typeof flowKinds)[number];

/** Number of newest records shown. docs/reference/time.md T8. */
export const flowNewsCount = 7;
/** Maximum age of the shown records, in days. */
export const flowNewsDays = 7;
/** Polling interval of the pages in milliseconds; the server sends no push for these records. */
export const flowPollMs = 30_000;
/** Maximum points in one response about the people inside. */
export const maxInsidePoints = 100;

/**
 * Default hour of the day at which the number of people inside is reset to 0, because no person should be inside then.
 */
export const defaultResetHour = 4;
export const maxCapacity = 1_000_000;

/** Cells of the heat map over the picture. */
export const heatGrid = { columns: 32, rows: 18 } as const;
/** Maximum alarms of a point from which a heat map is drawn; the newest are used. */
export const heatMessages = 2000;

export const flowTexts = {
  type: "统计周期只能是 day、week 或 month",
  resetHour: "归零时间为 0 到 23 点的整点",
  capacity: "容量为 1 到 1000000 的整数",
} as const;

/**
 * Returns the number of people inside: entries minus exits since the reset. Negative if more exits than entries were
 * counted.
 */
export function insideOf(enter: number, leave: number): number {
  return enter - leave;
}
