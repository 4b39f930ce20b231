import { type CSSProperties } from "react";
import { chartText as text } from "./chart.texts.ts";
import { type ChartSeries, seriesColor } from "./chart-data.ts";

interface Props {
  series: readonly ChartSeries[];
  hidden: ReadonlySet<string>;
  onToggle: (name: string) => void;
}

/** Names of the series; a press takes one out of the drawing and brings it back. Nothing for a single one. */
export function ChartLegend({ series, hidden, onToggle }: Props) {
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
