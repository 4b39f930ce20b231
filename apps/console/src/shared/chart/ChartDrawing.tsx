import { useMemo } from "react";
import { useReducedMotion } from "../screen/use-reduced-motion.ts";
import { ChartTable } from "./ChartTable.tsx";
import { chartText as text } from "./chart.texts.ts";
import { type ChartData, type ChartKind } from "./chart-data.ts";
import { type ChartTheme, chartOption, lightChart } from "./chart-option.ts";
import { useDrawing } from "./use-drawing.ts";

interface Props {
  title: string;
  kind: ChartKind;
  data: ChartData;
  table: { head: string[]; rows: string[][] };
  theme?: ChartTheme;
}

/** Drawing of a chart, and a visually hidden table with the same figures for screen readers. */
export function ChartDrawing({ title, kind, data, table, theme = lightChart }: Props) {
  const calm = useReducedMotion();
  const option = useMemo(() => chartOption(kind, data, { calm, font: "inherit", theme }), [kind, data, calm, theme]);
  const { element, failed, retry } = useDrawing(option);
  return (
    <>
      <div ref={element} className="chart-drawing" aria-hidden="true" />
      {failed && (
        <p className="chart-failed" role="alert">
          {text("failed")}
          <button type="button" className="plain-button panel-link" onClick={retry}>
            {text("retry")}
          </button>
        </p>
      )}
      <ChartTable title={text("tableOf", { title })} table={table} hidden />
    </>
  );
}
