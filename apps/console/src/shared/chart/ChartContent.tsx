import { ChartDrawing } from "./ChartDrawing.tsx";
import { ChartTable } from "./ChartTable.tsx";
import { chartText as text } from "./chart.texts.ts";
import { type ChartData, type ChartKind, isEmpty } from "./chart-data.ts";

interface Props {
  title: string;
  kind: ChartKind;
  data: ChartData | undefined;
  table: { head: string[]; rows: string[][] } | undefined;
  asTable: boolean;
  onChart: () => void;
  /** True when the refresh of the figures failed. */
  stale: boolean;
  /** True while the figures are loading. */
  loading: boolean;
}

/** Content of a chart panel below its head: the drawing, the table, or the reason why neither is shown. */
export function ChartContent({ title, kind, data, table, asTable, onChart, stale, loading }: Props) {
  if (data === undefined || table === undefined)
    return loading ? (
      <div className="chart-skeleton" role="status" aria-label={text("loading")} />
    ) : (
      <p className="chart-empty">{text("unread")}</p>
    );
  if (asTable)
    return (
      <div className={stale ? "chart-scroll stale" : "chart-scroll"}>
        <ChartTable title={text("tableOf", { title })} table={table} />
        {/* Focusable, since a scrolling area must be reachable by keyboard. */}
        <button type="button" className="plain-button chart-back" onClick={onChart}>
          {text("asChart")}
        </button>
      </div>
    );
  if (isEmpty(data)) return <p className="chart-empty">{text("empty")}</p>;
  return (
    <div className={stale ? "chart-frame stale" : "chart-frame"}>
      <ChartDrawing title={title} kind={kind} data={data} table={table} />
    </div>
  );
}
