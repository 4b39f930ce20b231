import { type HomeData } from "@huiyan/contract/home/home.api";
import { type TrendPeriod } from "@huiyan/contract/home/home.rules";
import { useMemo, useState } from "react";
import { ChartPanel } from "#shared/chart/ChartPanel.tsx";
import { type ChartData } from "#shared/chart/chart-data.ts";
import { homeText as text } from "./home.texts.ts";
import { type HomeQuery } from "./use-home-data.ts";

const periods = { today: 1, week: 7, month: 30 } as const satisfies Record<string, TrendPeriod>;

const trendOf = ({ alert_trend }: HomeData, days: TrendPeriod): ChartData => ({
  category: text("time"),
  labels: alert_trend[days].date,
  isPartial: true,
  series: [{ name: text("alarmCount"), values: alert_trend[days].count }],
});
const distributionOf = ({ alg_message_count: rows }: HomeData): ChartData => ({
  category: text("algorithm"),
  labels: rows.map(({ name }) => name),
  series: [{ name: text("alarmCount"), values: rows.map(({ count }) => count) }],
  hasRest: rows.at(-1)?.rest === true,
});

/** Two charts: number of alarms over time, and share of each algorithm. */
export function AlarmCharts({ home: { data, isFetching, problem } }: { home: HomeQuery }) {
  const [period, setPeriod] = useState<keyof typeof periods>("week");
  const trend = useMemo(() => data && trendOf(data, periods[period]), [data, period]);
  const distribution = useMemo(() => data && distributionOf(data), [data]);
  const options = [
    { value: "today", label: text("today") },
    { value: "week", label: text("days7") },
    { value: "month", label: text("days30") },
  ] as const;
  const state = { loading: isFetching, stale: problem !== null };
  return (
    <div className="home-row">
      <ChartPanel
        title={text("trend")}
        kind="line"
        data={trend}
        range={{ value: period, options, onChange: setPeriod }}
        {...state}
      />
      <ChartPanel title={text("distribution")} kind="ranking" data={distribution} {...state} />
    </div>
  );
}
