import { type ChartId, chartWidths } from "@huiyan/contract/dashboard/dashboard.rules";

export interface Slots {
  /** Chart in the place below the map. */
  wide: ChartId | undefined;
  leftTop: ChartId | undefined;
  leftBottom: ChartId | undefined;
  rightBottom: ChartId | undefined;
}

const wideFrom = 60;

/**
 * Assigns the kanban's charts to places on the screen. The first wide chart is below the map; the others follow in
 * their order.
 */
export function slotsOf(charts: readonly ChartId[]): Slots {
  const wide = charts.find((id) => chartWidths[id] >= wideFrom) ?? charts[0];
  const [leftTop, leftBottom, rightBottom] = charts.filter((id) => id !== wide);
  return { wide, leftTop, leftBottom, rightBottom };
}
