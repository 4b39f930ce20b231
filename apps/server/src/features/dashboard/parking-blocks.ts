import { type DashboardCharts, type DashboardData } from "@huiyan/contract/dashboard/dashboard.api";
import { occupancy, turnover } from "@huiyan/contract/dashboard/dashboard.rules";
import { type BerthFigures } from "./berth-figures.queries.ts";
import { type Bucket } from "./dashboard-times.ts";
import { type FlowBucket } from "./parking-figures.queries.ts";

type Trend = NonNullable<DashboardCharts["parkingTrends"]>[1];

const nothing = { entries: 0, exits: 0, electric: 0, fuel: 0, charging: 0 };

/** Returns one value per hour or day, 0 if nothing was counted. */
export function parkingTrend(flow: readonly FlowBucket[], buckets: readonly Bucket[]): Trend {
  const byTime = new Map(flow.map((bucket) => [bucket.at, bucket]));
  return buckets.map(({ at, name }) => {
    const { entries, exits, fuel, charging } = byTime.get(at) ?? nothing;
    return { name, park_in: entries, park_out: exits, oil_truck: fuel, tram_charging: charging };
  });
}

/**
 * Returns the cards of the parking screen: docs/reference/statistics.md S1 and S2.
 * @param today entries and exits since midnight
 */
export function parkingCards(
  berths: BerthFigures,
  today: Omit<FlowBucket, "at"> = nothing,
): NonNullable<DashboardData["parking"]> {
  const { total, free, occupied, abnormal, guns } = berths;
  return {
    berths: total,
    berthsOccupy: occupancy(free, occupied),
    avg_parking_turnover: turnover(today.entries, total),
    charging_gun: guns,
    parking: today.entries,
    tramParking: today.electric,
    oilTruck: today.fuel,
    tramCharging: today.charging,
    occupied,
    free,
    abnormal,
  };
}
