export const healthStates = ["ok", "attention", "wrong", "unknown"] as const;
export type HealthState = (typeof healthStates)[number];

export const healthSections = [
  "database",
  "disk",
  "exchange",
  "jobs",
  "nodes",
  "devices",
  "ingest",
  "backup",
  "versions",
] as const;
export type HealthSection = (typeof healthSections)[number];

export interface FigureRule {
  section: HealthSection;
  unit: "ms" | "bytes" | "percent" | "days" | "seconds" | "count";
  /**
   * Values from which the figure counts as `attention` or `wrong`. A figure without these values is only information.
   */
  attention?: number;
  wrong?: number;
  /** True if low values are bad. If true, values below the thresholds count as `attention` or `wrong`. */
  isLowBad?: boolean;
  /** State of the figure without a value; default: unknown. */
  none?: HealthState;
}

/** Figures of the health page with their thresholds and their section. docs/operate/health.md is generated from it. */
export const healthFigures = {
  database_ms: { section: "database", unit: "ms", attention: 50, wrong: 500 },
  database_bytes: { section: "database", unit: "bytes" },
  database_connections: { section: "database", unit: "percent", attention: 80, wrong: 95 },
  database_transaction: { section: "database", unit: "seconds", attention: 300, wrong: 3600 },
  database_days: { section: "database", unit: "days" },
  disk_free: { section: "disk", unit: "percent", attention: 15, wrong: 5, isLowBad: true },
  disk_days: { section: "disk", unit: "days", attention: 30, wrong: 7, isLowBad: true, none: "ok" },
  broker_down: { section: "exchange", unit: "count", attention: 1, wrong: 1 },
  store_down: { section: "exchange", unit: "count", attention: 1, wrong: 1 },
  push_waiting: { section: "exchange", unit: "count", attention: 1, wrong: 100 },
  notices_waiting: { section: "exchange", unit: "count", attention: 1, wrong: 100 },
  sms_off: { section: "exchange", unit: "count", attention: 1 },
  jobs_failing: { section: "jobs", unit: "count", attention: 1, wrong: 1 },
  items_put_off: { section: "jobs", unit: "count", attention: 1, wrong: 100 },
  tasks_waiting: { section: "jobs", unit: "count", attention: 1, wrong: 20 },
  nodes_lost: { section: "nodes", unit: "count", attention: 1, wrong: 1 },
  nodes_apart: { section: "nodes", unit: "count", attention: 1, wrong: 1 },
  job_nodes_missing: { section: "nodes", unit: "count", attention: 1, wrong: 1 },
  loop_ms: { section: "nodes", unit: "ms", attention: 200, wrong: 1000 },
  clock_off: { section: "nodes", unit: "seconds", attention: 30, wrong: 300 },
  memory_bytes: { section: "nodes", unit: "bytes" },
  pages: { section: "nodes", unit: "count" },
  viewers: { section: "nodes", unit: "count" },
  devices: { section: "devices", unit: "count" },
  devices_online: { section: "devices", unit: "count" },
  decoders_old: { section: "devices", unit: "count", attention: 1 },
  events_minute: { section: "ingest", unit: "count" },
  events_refused: { section: "ingest", unit: "percent", attention: 1, wrong: 10, none: "ok" },
  backup_days: { section: "backup", unit: "days", attention: 8, wrong: 31, none: "attention" },
  backup_failed: { section: "backup", unit: "count", attention: 1, wrong: 1 },
  server_versions: { section: "versions", unit: "count", attention: 2 },
  schema_newer: { section: "versions", unit: "count", attention: 1 },
} as const satisfies Record<string, FigureRule>;
export type HealthFigureKey = keyof typeof healthFigures;
export const healthFigureKeys = Object.keys(healthFigures).filter(
  (key): key is HealthFigureKey => key in healthFigures,
);

/**
 * Returns the state of a figure.
 * @param value null: no value
 */
export function judgeFigure(key: HealthFigureKey, value: number | null): HealthState {
  const { attention, wrong, isLowBad = false, none = "unknown" }: FigureRule = healthFigures[key];
  if (value === null) return none;
  const isReached = (limit: number | undefined) => limit !== undefined && (isLowBad ? value <= limit : value >= limit);
  if (isReached(wrong)) return "wrong";
  return isReached(attention) ? "attention" : "ok";
}

/** Returns the worst of the states; unknown is worse than ok. */
export function worstState(states: readonly HealthState[]): HealthState {
  const order: readonly HealthState[] = ["wrong", "attention", "unknown", "ok"];
  return order.find((state) => states.includes(state)) ?? "ok";
}

/** Milliseconds without a report after which a node counts as lost. */
export const nodeLostMs = 60_000;
const dayMs = 86_400_000;
const forecastFromMs = dayMs / 4;

/**
 * Returns the number of days until a disk is full if it continues to fill at the present rate.
 * @param samples [epoch ms, free bytes], oldest first
 * @param now epoch ms
 * @param free free bytes now
 * @returns null if the disk does not fill, or the samples cover less than six hours
 */
export function daysLeft(samples: readonly (readonly [number, number])[], now: number, free: number): number | null {
  const [first] = samples;
  if (first === undefined || now - first[0] < forecastFromMs) return null;
  const perMs = (first[1] - free) / (now - first[0]);
  return perMs <= 0 ? null : Math.floor(free / perMs / dayMs);
}
