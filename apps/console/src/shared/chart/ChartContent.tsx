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
  /** The figures could not be read anew. */
  stale: boolean;
  /** Whether the figures are on their way at all. */
  loading: boolean;
}

/** What stands below the head: the drawing, the table, or why there is neither. */
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
        {/* what scrolls must hold something that the keyboard reaches */}
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
