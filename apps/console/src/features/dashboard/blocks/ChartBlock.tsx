import { type DashboardCharts } from "@huiyan/contract/dashboard/dashboard.api";
import { type ChartId } from "@huiyan/contract/dashboard/dashboard.rules";
import { useMemo, useState } from "react";
import { type ChartData } from "#shared/chart/chart-data.ts";
import { dashboardText as text } from "../dashboard.texts.ts";
import { blockText } from "./block.texts.ts";
import { blockChart } from "./kanban-blocks.ts";
import { NewsPanel } from "./NewsPanel.tsx";
import { allRanges, type Range, RangeSwitch } from "./RangeSwitch.tsx";
import { type Ranked, RankList } from "./RankList.tsx";
import { ScreenChart, ScreenLegend } from "./ScreenChart.tsx";
import { ScreenPanel } from "./ScreenPanel.tsx";

/** Converts the parts of a whole to a ranking, since a small panel has no space for a donut chart with labels. */
const partsOf = ({ labels, series }: ChartData): Ranked[] =>
  labels.map((name, at) => ({ id: name, name, count: series[0]?.values[at] ?? 0 })).filter(({ count }) => count > 0);

interface Props {
  id: ChartId;
  charts: DashboardCharts;
  /** Reason why the refresh of the charts failed. */
  problem: Error | null;
  quiet: string | undefined;
}

/** Returns the sentence for a panel whose chart has no data in any period; undefined if it has data. */
export function quietChart(id: ChartId, charts: DashboardCharts): string | undefined {
  if (id === "todayNews") return charts.todayNews.length === 0 ? text("noAlarms") : undefined;
  const isNone = allRanges.every((range) => {
    const chart = blockChart(id, charts, range);
    return chart === undefined || chart.data.series.every(({ values }) => values.every((value) => value === 0));
  });
  return isNone ? text("noFigures") : undefined;
}

/** Chart of the kanban, drawn on a big screen. */
export function ChartBlock({ id, charts, problem, quiet }: Props) {
  const [range, setRange] = useState<Range>(7);
  const title = blockText(id);
  const chart = useMemo(() => blockChart(id, charts, range), [id, charts, range]);
  const isLine = chart?.kind === "line";
  if (id === "todayNews")
    return <NewsPanel title={title} news={{ data: charts.todayNews, problem }} none={text("noAlarms")} quiet={quiet} />;
  const names = chart?.data.series.map(({ name }) => name) ?? [];
  return (
    <ScreenPanel
      title={title}
      className="screen-chart"
      quiet={quiet}
      actions={
        <>
          {names.length > 1 && <ScreenLegend names={names} />}
          {chart?.hasRange === true && <RangeSwitch value={range} among={allRanges} onChange={setRange} />}
        </>
      }
    >
      {chart !== undefined && !isLine && <RankList rows={partsOf(chart.data)} />}
      {chart !== undefined && isLine && (
        <div className="chart-body">
          <ScreenChart title={title} kind={chart.kind} data={chart.data} />
        </div>
      )}
    </ScreenPanel>
  );
}
