import { type FlowSummary } from "@huiyan/contract/flow/flow.api";
import { Button } from "antd";
import { ArrowLeftRight } from "lucide-react";
import { useMemo } from "react";
import { ChartPanel } from "#shared/chart/ChartPanel.tsx";
import { type ChartData } from "#shared/chart/chart-data.ts";
import { hourOf } from "#shared/format/time.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { FlowTiles } from "./FlowTiles.tsx";
import { flowText as text } from "./flow.texts.ts";
import { everywhere, type FlowSearch } from "./flow-search.ts";
import { HeatPanel } from "./HeatPanel.tsx";
import { InsidePanel } from "./InsidePanel.tsx";
import { NewsPanel } from "./NewsPanel.tsx";
import { type FlowData } from "./use-flow.ts";

interface Props {
  of: "people" | "vehicles";
  flow: FlowData;
  search: FlowSearch;
  isEverywhere: boolean;
  /** Name of the chosen point; undefined if none is chosen. */
  pointName: string | undefined;
  maySet: boolean;
  onSearch: (patch: Partial<FlowSearch>) => void;
}

/** Returns the chart of the counts up to now. The hours of today that are in the future are left out. */
export function trendOf({ list, at }: Pick<FlowSummary, "list" | "at">, type: FlowSearch["type"]): ChartData {
  const past = type === "day" ? list.slice(0, hourOf(at) + 1) : list;
  return {
    category: text("time"),
    labels: past.map(({ name }) => name),
    isPartial: true,
    series: [
      { name: text("enter"), values: past.map(({ enter }) => enter) },
      { name: text("leave"), values: past.map(({ leave }) => leave) },
    ],
  };
}
const kindsOf = ({ kinds }: FlowSummary): ChartData => ({
  category: text("kind"),
  labels: kinds.map(({ kind }) => text(kind)),
  series: [{ name: text("passages"), values: kinds.map(({ enter, leave }) => enter + leave) }],
});

/** Returns whether the selection has no counts at all. */
function isNothing({ summary, inside, news }: FlowData): boolean {
  if (summary.data === undefined || inside.data === undefined || news.data === undefined) return false;
  const { enter, leave, comparison } = summary.data;
  const counted = enter + leave + comparison.before_enter + comparison.before_leave;
  return counted === 0 && inside.data.list.length === 0 && news.data.list.length === 0;
}

/** Figures, trend and details of the selected points. Without counts, explains why there are none. */
export function FlowBody({ of, flow, search, isEverywhere, pointName, maySet, onSearch }: Props) {
  const { summary, inside, news, heat } = flow;
  const { data, isFetching, isPlaceholderData } = summary;
  const trend = useMemo(() => data && trendOf(data, search.type), [data, search.type]);
  const kinds = useMemo(() => data && kindsOf(data), [data]);
  const state = { loading: isFetching, stale: summary.problem !== null || isPlaceholderData };
  if (isNothing(flow))
    return (
      <EmptyState
        icon={<ArrowLeftRight size={24} strokeWidth={1.5} />}
        title={text("none")}
        hint={text("noneHint")}
        actions={
          <>
            {!isEverywhere && <Button onClick={() => onSearch(everywhere)}>{text("showAll")}</Button>}
            {search.type !== "month" && (
              <Button onClick={() => onSearch({ type: "month" })}>{text("showMonth")}</Button>
            )}
          </>
        }
      />
    );
  return (
    <div className="flow-body">
      <FlowTiles of={of} data={data} inside={inside.data} type={search.type} stale={state.stale} />
      <div className="flow-main">
        <ChartPanel title={text("trend")} kind="line" data={trend} className="flow-trend" {...state} />
        {of === "vehicles" && (
          <ChartPanel title={text("byKind")} kind="ranking" data={kinds} className="flow-kinds" {...state} />
        )}
        <HeatPanel pointName={pointName} heat={heat} />
      </div>
      <div className="flow-side">
        <NewsPanel
          list={news.data?.list}
          failed={news.problem !== null}
          onPoint={(point_id) => onSearch({ ...everywhere, point_id })}
        />
        <InsidePanel inside={inside.data} failed={inside.problem !== null} maySet={maySet} />
      </div>
    </div>
  );
}
