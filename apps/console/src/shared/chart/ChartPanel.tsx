import { Dropdown } from "antd";
import { Ellipsis } from "lucide-react";
import { type CSSProperties, type ReactNode, useMemo, useRef, useState } from "react";
import { actionOn } from "../format/format-join.ts";
import { SegmentFilter } from "../list/filter/SegmentFilter.tsx";
import { notify } from "../notice/notice.ts";
import { Panel } from "../screen/Panel.tsx";
import { ChartContent } from "./ChartContent.tsx";
import { chartText as text } from "./chart.texts.ts";
import {
  type ChartData,
  type ChartKind,
  type ChartSeries,
  chartTable,
  foldParts,
  foldSeries,
  seriesColor,
} from "./chart-data.ts";
import { downloadCsv, downloadPicture } from "./download-chart.ts";
import "./chart.css";

interface ChartMenuProps {
  title: string;
  asTable: boolean;
  onTable: () => void;
  onPicture: () => void;
  onCsv: () => void;
}

/** Menu “⋯” of a chart: the figures as a table, and downloads. */
function ChartMenu({ title, asTable, onTable, onPicture, onCsv }: ChartMenuProps) {
  const items = [
    { key: "table", label: text(asTable ? "asChart" : "asTable"), onClick: onTable },
    { key: "picture", label: text("picture"), onClick: onPicture },
    { key: "csv", label: text("csv"), onClick: onCsv },
  ];
  return (
    <Dropdown menu={{ items }} trigger={["click"]} placement="bottomRight" autoFocus destroyOnHidden>
      <button type="button" className="icon-button" aria-label={actionOn(text("more"), title)} aria-haspopup="menu">
        <Ellipsis size={16} aria-hidden="true" />
      </button>
    </Dropdown>
  );
}

interface ChartLegendProps {
  series: readonly ChartSeries[];
  hidden: ReadonlySet<string>;
  onToggle: (name: string) => void;
}

/** Legend: names of the series. Pressing a name hides or shows its series. Renders nothing for a single series. */
function ChartLegend({ series, hidden, onToggle }: ChartLegendProps) {
  if (series.length < 2) return null;
  return (
    <fieldset className="chart-legend" aria-label={text("legend")}>
      {series.map(({ name, color }, at) => {
        const style: CSSProperties & Record<"--series", string> = { "--series": color ?? seriesColor(at) };
        return (
          <button
            key={name}
            type="button"
            style={style}
            aria-pressed={!hidden.has(name)}
            onClick={() => onToggle(name)}
          >
            {name}
          </button>
        );
      })}
    </fieldset>
  );
}

interface Props<R extends string> {
  title: string;
  kind: ChartKind;
  /** Undefined until loaded. */
  data: ChartData | undefined;
  /** True while loading: the range cannot be switched. docs/reference/statistics.md S10. */
  loading: boolean;
  /** True when the refresh failed: the figures shown are old. */
  stale?: boolean;
  range?: { value: R; options: readonly { value: R; label: string }[]; onChange: (value: R) => void };
  actions?: ReactNode;
  className?: string;
}

const areParts = (kind: ChartKind) => kind === "ranking" || kind === "donut";

/** A chart with its title, legend, range and menu. Every chart of the console is drawn with this component. */
export function ChartPanel<R extends string>(props: Props<R>) {
  const { title, kind, data, loading, stale = false, range, actions, className = "" } = props;
  const [asTable, setAsTable] = useState(false);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const frame = useRef<HTMLDivElement>(null);
  const folded = useMemo(() => data && fold(kind, data), [kind, data]);
  const shown = useMemo(
    () => folded && { ...folded, series: folded.series.filter(({ name }) => !hidden.has(name)) },
    [folded, hidden],
  );
  const table = useMemo(() => data && chartTable(data, areParts(kind) ? text("share") : undefined), [kind, data]);
  const toggle = (name: string) =>
    setHidden((old) => new Set(old.has(name) ? [...old].filter((one) => one !== name) : [...old, name]));
  const takePicture = () => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = frame.current ?? {};
    if (shown === undefined) return;
    downloadPicture(title, kind, shown, { width, height }).catch(() => notify("error", text("downloadFailed")));
  };
  return (
    <Panel
      title={title}
      className={`chart ${className}`}
      actions={
        <>
          {folded !== undefined && !asTable && !areParts(kind) && (
            <ChartLegend series={folded.series} hidden={hidden} onToggle={toggle} />
          )}
          {range !== undefined && (
            <SegmentFilter name={text("range")} {...range} onChange={(value) => !loading && range.onChange(value)} />
          )}
          {actions}
          {table !== undefined && (
            <ChartMenu
              title={title}
              asTable={asTable}
              onTable={() => setAsTable(!asTable)}
              onPicture={takePicture}
              onCsv={() => downloadCsv(title, table)}
            />
          )}
        </>
      }
    >
      <div className="chart-body" ref={frame} aria-busy={loading}>
        <ChartContent
          title={title}
          kind={kind}
          table={table}
          asTable={asTable}
          stale={stale}
          loading={loading}
          data={shown}
          onChart={() => setAsTable(false)}
        />
      </div>
    </Panel>
  );
}

function fold(kind: ChartKind, data: ChartData): ChartData {
  if (kind === "donut") return foldParts(data, text("rest"));
  const series = foldSeries(data.series, text("rest"));
  return { ...data, series: series.map((one, at) => ({ color: seriesColor(at), ...one })) };
}
