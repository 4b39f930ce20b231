import { type Answer } from "@huiyan/contract/endpoint";
import { type GateChange } from "@huiyan/contract/ledger/gate-change.rules";
import { type findProposals } from "@huiyan/contract/ledger/ledger.api";
import { useMemo, useState } from "react";
import { ChartPanel } from "#shared/chart/ChartPanel.tsx";
import { ledgerText as text } from "./ledger.texts.ts";

export type Proposals = Answer<typeof findProposals>;

interface Props {
  proposals: Proposals;
  /** Proposed change whose effect the chart shows. */
  change: GateChange | undefined;
}

interface Bar {
  label: string;
  true: number;
  false: number;
  isLeft: boolean;
}

const isCut = (hour: number, { from, to }: { from: number; to: number }) =>
  from < to ? hour >= from && hour < to : hour >= from || hour < to;

/**
 * Returns the bars of the chart: by hour of the day if the change is a schedule, else by score. `isLeft` is true for
 * alarms that remain after the change.
 */
function barsOf({ bins, hours }: Proposals, change: GateChange | undefined): Bar[] {
  if (change?.kind === "schedule")
    return hours.map((bar, hour) => ({ ...bar, label: String(hour).padStart(2, "0"), isLeft: !isCut(hour, change) }));
  const first = bins.findIndex((bin) => bin.true + bin.false > 0);
  return bins.slice(Math.max(0, first)).map((bin) => ({
    ...bin,
    label: bin.from.toFixed(2),
    isLeft: change?.kind !== "threshold" || bin.from >= change.min_score - 1e-9,
  }));
}

/** Chart of the numbers of true and false alarms, before or after the chosen change. */
export function ScoreChart({ proposals, change }: Props) {
  const [stage, setStage] = useState<"now" | "after">("now");
  const isAfter = stage === "after" && change !== undefined;
  const data = useMemo(() => {
    const bars = barsOf(proposals, change);
    const values = (key: "true" | "false") => bars.map((bar) => (isAfter && !bar.isLeft ? 0 : bar[key]));
    return {
      category: text(change?.kind === "schedule" ? "hour" : "score"),
      labels: bars.map(({ label }) => label),
      series: [
        { name: text("true"), values: values("true") },
        { name: text("false"), values: values("false") },
      ],
    };
  }, [proposals, change, isAfter]);
  const options = [
    { value: "now", label: text("now") },
    { value: "after", label: text("after") },
  ] as const;
  return (
    <ChartPanel
      title={text(change?.kind === "schedule" ? "schedule" : "scores")}
      kind="bar"
      data={data}
      loading={false}
      {...(change === undefined ? {} : { range: { value: stage, options, onChange: setStage } })}
    />
  );
}
