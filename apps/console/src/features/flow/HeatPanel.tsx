import { type HeatMap } from "@huiyan/contract/flow/flow.api";
import { type CSSProperties } from "react";
import { grouped } from "#shared/format/count.ts";
import { Panel } from "#shared/screen/Panel.tsx";
import { flowText as text } from "./flow.texts.ts";
import { type FlowData } from "./use-flow.ts";

const steps = [0, 0.25, 0.5, 1];

/**
 * Returns the style of a cell of the heat map: a stronger and less transparent colour for a greater count.
 * @param share count of the cell divided by the greatest count
 */
function heatStyle(share: number): CSSProperties & Record<"--heat", string> {
  const strength = Math.sqrt(share);
  return { "--heat": `${Math.round(strength * 100)}%`, opacity: 0.4 + 0.5 * strength };
}

interface Props {
  /** Name of the chosen point; undefined if none is chosen. */
  pointName: string | undefined;
  heat: FlowData["heat"];
}

/** Heat map of the people or vehicles at a point, drawn over its last picture. */
export function HeatPanel({ pointName, heat: { data, isFetching } }: Props) {
  return (
    <Panel title={text("heat")} className={pointName === undefined ? "flow-heat closed" : "flow-heat"}>
      {pointName === undefined && <p className="chart-empty">{text("heatChoose")}</p>}
      {pointName !== undefined && data === undefined && isFetching && <div className="chart-skeleton" />}
      {pointName !== undefined && data !== undefined && <HeatPicture data={data} name={pointName} />}
    </Panel>
  );
}

function HeatPicture({ data, name }: { data: HeatMap; name: string }) {
  const { image_url, columns, rows, cells, lines, messages, boxes, more } = data;
  const maxCount = Math.max(1, ...cells.map(([, , n]) => n));
  return (
    <div className="flow-heat-body">
      <div className="flow-heat-picture" role="img" aria-label={text("heatPicture", { name })}>
        {image_url === "" ? <span>{text("heatNoPicture")}</span> : <img src={image_url} alt="" />}
        <svg viewBox={`0 0 ${columns} ${rows}`} preserveAspectRatio="none" aria-hidden="true">
          <g className="flow-heat-cells">
            {cells.map(([column, row, n]) => (
              <rect key={`${column} ${row}`} x={column} y={row} width={1} height={1} style={heatStyle(n / maxCount)} />
            ))}
          </g>
          {lines.map(({ name: line, a, b }) => (
            <line key={line} x1={a[0] * columns} y1={a[1] * rows} x2={b[0] * columns} y2={b[1] * rows} />
          ))}
        </svg>
        {lines.map(({ name: line, a }) => (
          <span key={line} className="flow-heat-line" style={{ left: `${a[0] * 100}%`, top: `${a[1] * 100}%` }}>
            {line}
          </span>
        ))}
      </div>
      <p className="flow-note">
        {cells.length === 0
          ? text("heatNone")
          : text("heatFrom", { n: `${more ? text("heatNewest") : " "}${grouped(messages)}`, boxes: grouped(boxes) })}
        {cells.length > 0 && (
          <span className="flow-heat-scale">
            {text("few")}
            {steps.map((share) => (
              <i key={share} aria-hidden="true" style={heatStyle(share)} />
            ))}
            {text("many")}
          </span>
        )}
      </p>
    </div>
  );
}
