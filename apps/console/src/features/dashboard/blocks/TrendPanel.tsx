import { useMemo } from "react";
import { bigScreenText as text } from "../big-screen.texts.ts";
import { dashboardText } from "../dashboard.texts.ts";
import { ScreenUnknown } from "../frame/ScreenUnknown.tsx";
import { ScreenChart, ScreenLegend } from "./ScreenChart.tsx";
import { ScreenPanel } from "./ScreenPanel.tsx";

interface Trend {
  date: readonly string[];
  algs: readonly { alg_id: string; name: string; count: readonly number[] }[];
}

/** Returns whether no algorithm raised an alarm in the seven days. */
export const isFlat = ({ algs }: Trend): boolean => algs.every(({ count }) => count.every((n) => n === 0));

/** Chart of the alarms of each algorithm in seven days. The names of the algorithms are next to the lines. */
export function TrendPanel({ trend, quiet }: { trend: Trend | undefined; quiet: string | undefined }) {
  const title = text("trend");
  const data = useMemo(
    () =>
      trend && {
        category: text("day"),
        labels: trend.date,
        isPartial: true,
        series: trend.algs.map(({ name, count }) => ({ name, values: count })),
      },
    [trend],
  );
  return (
    <ScreenPanel title={title} note={dashboardText("days7")} className="screen-chart" quiet={quiet}>
      {data === undefined && <ScreenUnknown />}
      {data !== undefined && (
        <div className="chart-body screen-trend">
          <ScreenChart title={title} kind="line" data={data} />
          {data.series.length > 0 && <ScreenLegend names={data.series.map(({ name }) => name)} />}
        </div>
      )}
    </ScreenPanel>
  );
}
