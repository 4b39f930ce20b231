import { type DashboardCharts, type DashboardData } from "@huiyan/contract/dashboard/dashboard.api";
import { type CardId, type ChartId } from "@huiyan/contract/dashboard/dashboard.rules";
import { type ChartData, type ChartKind } from "#shared/chart/chart-data.ts";
import { grouped } from "#shared/format/count.ts";
import { dashboardText as text } from "../dashboard.texts.ts";
import { type BlockTextKey, blockText } from "./block.texts.ts";
import { type Range } from "./RangeSwitch.tsx";

export interface CardFigure {
  id: CardId;
  label: string;
  value: string;
  unit: string;
  /** Paler text at the right. */
  note: string;
  /** True when the figure needs attention. */
  isAlert: boolean;
  /** Explanation of what the figure counts. */
  meaning: string;
}

type Parking = NonNullable<DashboardData["parking"]>;
const percent = (value: number) => value.toFixed(1);

interface CardRow {
  unit?: BlockTextKey;
  value: (data: DashboardData, parking: Parking) => string;
  note?: (data: DashboardData, parking: Parking) => string;
  isAlert?: (data: DashboardData) => boolean;
}

const rows: Readonly<Record<CardId, CardRow>> = {
  berths: {
    unit: "unitBerth",
    value: (_, { berths }) => grouped(berths),
    note: (_, { charging_gun }) => blockText("withGun", { n: charging_gun }),
  },
  berthsOccupy: {
    unit: "unitPercent",
    value: (_, { berthsOccupy }) => percent(berthsOccupy),
    note: (_, { occupied }) => blockText("occupiedNow", { n: occupied }),
  },
  avg_parking_turnover: { unit: "unitTimes", value: (_, { avg_parking_turnover }) => avg_parking_turnover.toFixed(2) },
  charging_gun: { unit: "unitGun", value: (_, { charging_gun }) => grouped(charging_gun) },
  parking: {
    unit: "unitCar",
    value: (_, { parking }) => grouped(parking),
    note: (_, { avg_parking_turnover }) => blockText("turned", { n: avg_parking_turnover.toFixed(2) }),
  },
  tramParking: { unit: "unitCar", value: (_, { tramParking }) => grouped(tramParking) },
  oilTruck: {
    unit: "unitCar",
    value: (_, { oilTruck }) => grouped(oilTruck),
    isAlert: ({ parking }) => (parking?.oilTruck ?? 0) > 0,
  },
  tramCharging: {
    unit: "unitTimes",
    value: (_, { tramCharging }) => grouped(tramCharging),
    note: ({ charge_plate_num_30 }) => blockText("plates30", { n: charge_plate_num_30 }),
  },
  deviceOnline: {
    unit: "unitPercent",
    value: ({ device_online_rate }) => percent(device_online_rate),
    note: ({ devices, devices_online }) => `${grouped(devices_online)} / ${grouped(devices)}`,
  },
  pointOnline: {
    unit: "unitPoint",
    value: ({ points_online }) => grouped(points_online),
    note: ({ points }) => blockText("ofAll", { n: points }),
  },
  messageToday: {
    unit: "unitAlarm",
    value: ({ messages }) => grouped(messages.today_added),
    note: ({ messages: { growth } }) =>
      growth === null ? blockText("noBase") : blockText("growth", { n: `${growth > 0 ? "+" : ""}${percent(growth)}` }),
  },
  messageOpen: {
    unit: "unitAlarm",
    value: ({ messages }) => grouped(messages.today_open),
    isAlert: ({ messages }) => messages.today_open > 0,
  },
};

const noParking: Parking = {
  berths: 0,
  berthsOccupy: 0,
  avg_parking_turnover: 0,
  charging_gun: 0,
  parking: 0,
  tramParking: 0,
  oilTruck: 0,
  tramCharging: 0,
  occupied: 0,
  free: 0,
  abnormal: 0,
};

/** Returns a card of the kanban with texts and numbers as every screen shows them. */
export function cardFigure(id: CardId, data: DashboardData): CardFigure {
  const { unit, value, note, isAlert } = rows[id];
  const parking = data.parking ?? noParking;
  return {
    id,
    label: blockText(id),
    value: value(data, parking),
    unit: unit === undefined ? "" : blockText(unit),
    note: note?.(data, parking) ?? "",
    isAlert: isAlert?.(data) ?? false,
    meaning: blockText(`${id}Meaning`),
  };
}

export interface BlockChart {
  kind: ChartKind;
  data: ChartData;
  /** True when the user can choose between hours, seven days and thirty days. */
  hasRange: boolean;
}

const flowCharts = {
  parkingTrends: ["park_in", "park_out"],
  oilTruckLine: ["oil_truck"],
  newEnergyLine: ["tram_charging"],
} as const;
const isFlow = (id: ChartId): id is keyof typeof flowCharts => id in flowCharts;

/** Returns the data of a kanban chart; undefined for a list, or when there is no data. */
export function blockChart(id: ChartId, charts: DashboardCharts, range: Range): BlockChart | undefined {
  if (isFlow(id)) {
    const trend = charts.parkingTrends?.[range];
    if (trend === undefined) return undefined;
    const series = flowCharts[id].map((key) => ({ name: blockText(key), values: trend.map((row) => row[key]) }));
    const data = { category: text("range"), labels: trend.map(({ name }) => name), series, isPartial: true };
    return { kind: "line", data, hasRange: true };
  }
  if (id === "messageTrends") {
    const { date, count } = charts.messageTrends;
    const data = {
      category: text("range"),
      labels: date,
      isPartial: true,
      series: [{ name: blockText("messageToday"), values: count }],
    };
    return { kind: "line", data, hasRange: false };
  }
  if (id === "messageTypeDist") {
    const parts = charts.messageTypeDist;
    const data = {
      category: blockText("algorithm"),
      labels: parts.map(({ name }) => name),
      series: [{ name: blockText("messageToday"), values: parts.map(({ count }) => count) }],
      hasRest: parts.at(-1)?.rest === true,
    };
    return { kind: "ranking", data, hasRange: false };
  }
  if (id === "orgStaffOverview") {
    const staff = charts.orgStaffOverview;
    if (staff === null) return undefined;
    const keys = ["admin", "lead", "staff", "unactive", "leave"] as const;
    const data = {
      category: blockText("role"),
      labels: keys.map((key) => blockText(key)),
      series: [{ name: blockText("people"), values: keys.map((key) => staff[key]) }],
    };
    return { kind: "donut", data, hasRange: false };
  }
  return undefined;
}
