import { type DeviceEvent } from "@huiyan/contract/alarm/alarm.device";
import { type LineCountData } from "@huiyan/contract/algorithm/line-count.device";
import { v5 } from "uuid";
import { hourMs } from "./calendar.ts";
import { type HistoryOptions, type PlannedDay, quietMs, reachMs } from "./plan-history.ts";
import { type Seeded, seeded } from "./seeded.ts";
import { type DemoTruth } from "./truth.ts";

interface Flow {
  channel: "yard" | "barn" | "road";
  algId: string;
  line: keyof DemoTruth["lines"];
  /**
   * Number of records per hour of the day: people at the gate when work begins and ends, cattle when they are fed and
   * milked, vehicles during the day.
   */
  hours: readonly number[];
  maxCrossings: number;
  /** Share of inbound crossings in the morning. */
  inBeforeNoon: number;
  /** Share of trucks among the vehicles; undefined if the counter does not distinguish them. */
  trucks?: number;
}

const flows: readonly Flow[] = [
  {
    channel: "yard",
    algId: "passenger_flow_statistics",
    line: "gate",
    maxCrossings: 4,
    inBeforeNoon: 0.8,
    hours: [0, 0, 0, 0, 0, 0, 1, 5, 7, 3, 1, 2, 3, 3, 1, 1, 2, 4, 6, 2, 1, 0, 0, 0],
  },
  {
    channel: "barn",
    algId: "cattle_home",
    line: "chute",
    maxCrossings: 9,
    inBeforeNoon: 0.15,
    hours: [0, 0, 0, 0, 0, 1, 5, 3, 0, 0, 0, 0, 0, 0, 0, 1, 4, 5, 1, 0, 0, 0, 0, 0],
  },
  {
    channel: "road",
    algId: "traffic_flow",
    line: "street",
    maxCrossings: 6,
    inBeforeNoon: 0.6,
    trucks: 0.25,
    hours: [0, 0, 0, 0, 0, 1, 2, 6, 8, 5, 4, 4, 3, 4, 5, 4, 5, 7, 6, 3, 2, 1, 1, 0],
  },
];
const periodMs = 60_000;

type Crossing = LineCountData["crossings"][number];

function crossingOf(chance: Seeded, inShare: number, trucks: number | undefined): Pick<Crossing, "direction" | "kind"> {
  const direction = chance.happens(inShare) ? "in" : "out";
  return trucks === undefined ? { direction } : { direction, kind: chance.happens(trucks) ? "truck" : "car" };
}

/** Returns the counts of the demo's lines on this day, one record per minute with a crossing. */
export function planFlows(truth: DemoTruth, day: PlannedDay, { seed, madeAt }: HistoryOptions): DeviceEvent[] {
  return flows.flatMap(({ channel, algId, line, hours, maxCrossings, inBeforeNoon, trucks }) => {
    const chance = seeded(`${seed}/${algId}/${day.startsAt}`);
    const minutes = hours.flatMap((records, hour) =>
      Array.from({ length: records }, () => day.startsAt + hour * hourMs + chance.whole(0, 59) * periodMs),
    );
    return [...new Set(minutes)]
      .toSorted((a, b) => a - b)
      .flatMap((from): DeviceEvent[] => {
        const inShare = from - day.startsAt < 12 * hourMs ? inBeforeNoon : 1 - inBeforeNoon;
        const crossings = Array.from({ length: chance.whole(1, maxCrossings) }, () => ({
          at: from + chance.whole(0, periodMs - 1),
          line: truth.lines[line].name,
          ...crossingOf(chance, inShare, trucks),
        })).toSorted((a, b) => a.at - b.at);
        const count_in = crossings.filter(({ direction }) => direction === "in").length;
        const data: LineCountData = {
          from,
          to: from + periodMs,
          count_in,
          count_out: crossings.length - count_in,
          crossings,
        };
        if (data.to > madeAt - quietMs || from < madeAt - reachMs) return [];
        return [
          {
            event_id: v5(`${algId}/${from}`, seed),
            type: algId,
            alg_id: algId,
            channel,
            happened_at: data.to,
            offset_ms: 0,
            data,
            images: [],
          },
        ];
      });
  });
}
