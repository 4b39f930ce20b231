import { type Answer } from "@huiyan/contract/endpoint";
import { type FlowSummary, type getInside } from "@huiyan/contract/flow/flow.api";
import { type FlowType } from "@huiyan/contract/flow/flow.rules";
import { Tooltip } from "antd";
import { ArrowDown, ArrowUp } from "lucide-react";
import { type ReactNode } from "react";
import { grouped } from "#shared/format/count.ts";
import { clockTime } from "#shared/format/time.ts";
import { flowText as text } from "./flow.texts.ts";
import { signed } from "./signed.ts";

interface Props {
  of: "people" | "vehicles";
  data: FlowSummary | undefined;
  inside: Answer<typeof getInside> | undefined;
  type: FlowType;
  stale: boolean;
}

/** Four figures of the period, each compared with the previous period. */
export function FlowTiles({ of, data, inside, type, stale }: Props) {
  const unit = text(of === "people" ? "ofPeople" : "ofVehicles");
  const { comparison } = data ?? {};
  const compared = (growth: number | null | undefined, before: number | undefined) =>
    growth !== undefined &&
    before !== undefined && (
      <>
        <span className="ell">{text(`against_${type}`)}</span> <Growth percent={growth} />
        <span className="flow-before">{text("before", { n: grouped(before) })}</span>
      </>
    );
  const isShort = data !== undefined && comparison !== undefined && comparison.until < data.at;
  return (
    <section className={stale ? "panel flow-tiles old" : "panel flow-tiles"} aria-label={text("figures")}>
      <ul>
        <Tile name={text("enter")} value={data?.enter} unit={unit}>
          {compared(comparison?.enter_growth, comparison?.before_enter)}
        </Tile>
        <Tile name={text("leave")} value={data?.leave} unit={unit}>
          {compared(comparison?.leave_growth, comparison?.before_leave)}
        </Tile>
        <Tile name={text("net")} value={data && data.enter - data.leave} unit="" isSigned>
          {text("netHint")}
        </Tile>
        <Tile name={text("inside")} value={inside?.inside} unit="">
          {inside !== undefined && <Drift drift={inside.drift} />}
        </Tile>
      </ul>
      {isShort && <p className="flow-until">{text("until", { time: clockTime(comparison.until) })}</p>}
    </section>
  );
}

interface TileProps {
  name: string;
  /** Value of the figure; “-” is shown if it is undefined. */
  value: number | undefined;
  unit: string;
  isSigned?: boolean;
  children: ReactNode;
}

function Tile({ name, value, unit, isSigned = false, children }: TileProps) {
  return (
    <li className="flow-tile">
      <span className="flow-tile-name">{name}</span>
      <span className="flow-tile-figure num">
        {value === undefined ? "-" : isSigned ? signed(value) : grouped(value)}
        {value !== undefined && unit !== "" && <small>{unit}</small>}
      </span>
      <span className="flow-tile-note num">{children}</span>
    </li>
  );
}

/** Change compared with the previous period. Neither direction is better, so the arrow has no colour. */
function Growth({ percent }: { percent: number | null }) {
  if (percent === null) return <span className="flow-growth">{text("noBase")}</span>;
  if (percent === 0) return <span className="flow-growth">{text("same")}</span>;
  const Arrow = percent > 0 ? ArrowUp : ArrowDown;
  return (
    <span className="flow-growth">
      <Arrow size={13} role="img" aria-label={text(percent > 0 ? "up" : "down")} />
      {Math.abs(percent).toFixed(1)}%
    </span>
  );
}

function Drift({ drift }: { drift: number }) {
  return (
    <Tooltip title={text("driftHint")}>
      <span className={drift === 0 ? "flow-drift" : "flow-drift off"}>{text("driftNote", { n: signed(drift) })}</span>
    </Tooltip>
  );
}
