import { useMemo } from "react";
import { ChartDrawing } from "#shared/chart/ChartDrawing.tsx";
import { type ChartData, type ChartKind, chartTable, isEmpty } from "#shared/chart/chart-data.ts";
import { screenChart } from "#shared/chart/chart-option.ts";
import { dashboardText as text } from "../dashboard.texts.ts";
import "#shared/chart/chart.css";

/** A chart in the colours and sizes of a big screen. */
export function ScreenChart({ title, kind, data }: { title: string; kind: ChartKind; data: ChartData }) {
  const table = useMemo(() => chartTable(data, undefined), [data]);
  if (isEmpty(data)) return <p className="screen-none">{text("noFigures")}</p>;
  return <ChartDrawing title={title} kind={kind} data={data} table={table} theme={screenChart} />;
}

/** Legend: the names of the series with their colours. */
export function ScreenLegend({ names }: { names: readonly string[] }) {
  return (
    <ul className="screen-legend">
      {names.map((name, at) => (
        <li key={name}>
          <i style={{ background: screenChart.series[at] }} aria-hidden="true" />
          {name}
        </li>
      ))}
    </ul>
  );
}
