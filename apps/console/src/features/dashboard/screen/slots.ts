import { type ChartId, chartWidths } from "@huiyan/contract/dashboard/dashboard.rules";

export interface Slots {
  /** Below the map. */
  wide: ChartId | undefined;
  leftTop: ChartId | undefined;
  leftBottom: ChartId | undefined;
  rightBottom: ChartId | undefined;
}

const wideFrom = 60;

/**
 * Returns the places of the kanban's charts on the screen: the first wide one below the map, then the others in their
 * order.
 */
export function slotsOf(charts: readonly ChartId[]): Slots {
  const wide = charts.find((id) => chartWidths[id] >= wideFrom) ?? charts[0];
  const [leftTop, leftBottom, rightBottom] = charts.filter((id) => id !== wide);
  return { wide, leftTop, leftBottom, rightBottom };
}
