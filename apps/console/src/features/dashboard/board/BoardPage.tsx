import { type DashboardCharts } from "@huiyan/contract/dashboard/dashboard.api";
import { type ChartId, chartWidths } from "@huiyan/contract/dashboard/dashboard.rules";
import { roleMay } from "@huiyan/contract/permissions";
import { Link } from "@tanstack/react-router";
import { Skeleton, Tooltip } from "antd";
import { MonitorUp, RefreshCw, Settings2 } from "lucide-react";
import { type CSSProperties, useMemo, useState } from "react";
import { OverdueWord, SeverityMark } from "#features/alarm/alarm.public.ts";
import { useCaller } from "#features/organisation/organisation.public.ts";
import { ChartPanel } from "#shared/chart/ChartPanel.tsx";
import { clockSeconds, clockTime } from "#shared/format/time.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { FailedState } from "#shared/screen/FailedState.tsx";
import { Panel } from "#shared/screen/Panel.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { blockText } from "../blocks/block.texts.ts";
import { blockChart } from "../blocks/kanban-blocks.ts";
import { type Range } from "../blocks/RangeSwitch.tsx";
import { dashboardText as text } from "../dashboard.texts.ts";
import { useDashboard } from "../use-dashboard.ts";
import { useKanban } from "../use-kanban.ts";
import { BoardCard } from "./BoardCard.tsx";
import "./board.css";

/** Page /bashboard: cards and charts of the kanban in their configured order, inside the normal layout. */
export function BoardPage() {
  const full = useDashboard();
  const { data, isFetching, retryNow } = full;
  const { blocks, failing } = useKanban(data && data.data.parking !== null);
  const failed = full.problem !== null || failing.problem !== null;
  const role = useCaller().data?.staff?.role;
  const maySet = role !== undefined && roleMay(role, "kanban.manage");
  return (
    <div className="board">
      <header className="board-head">
        <h1>{text("board")}</h1>
        <span className="note">{data && text("updated", { time: clockSeconds(data.data.data_time) })}</span>
        <span className="board-tools">
          <Tooltip title={text("refresh")}>
            <button
              type="button"
              className="icon-button"
              aria-label={text("refresh")}
              aria-busy={isFetching}
              onClick={() => !isFetching && void retryNow()}
            >
              <RefreshCw size={16} strokeWidth={1.75} aria-hidden="true" />
            </button>
          </Tooltip>
          {maySet && (
            <Link to="/kanban/settings" className="board-link">
              <Settings2 size={16} strokeWidth={1.75} aria-hidden="true" />
              {text("kanbanSettings")}
            </Link>
          )}
          <Link to="/dashboard" className="board-link">
            <MonitorUp size={16} strokeWidth={1.75} aria-hidden="true" />
            {text("dashboard")}
          </Link>
        </span>
      </header>
      <ProblemBanner query={full.problem === null ? failing : full} />
      <div className="board-body">
        {data === undefined || blocks === undefined ? (
          failed ? (
            <FailedState />
          ) : (
            <Skeleton active paragraph={{ rows: 8 }} />
          )
        ) : (
          <>
            {blocks.cards.length > 0 && (
              <ul className="board-cards">
                {blocks.cards.map((id) => (
                  <BoardCard key={id} id={id} data={data.data} />
                ))}
              </ul>
            )}
            <div className="board-charts">
              {blocks.charts.map((id) => (
                <BoardChart key={id} id={id} charts={data.charts} loading={isFetching} stale={full.problem !== null} />
              ))}
            </div>
            {blocks.cards.length + blocks.charts.length === 0 && (
              <EmptyState
                icon={<Settings2 size={24} strokeWidth={1.5} />}
                title={text("allClosed")}
                hint={text("allClosedNote")}
              />
            )}
          </>
        )}
      </div>
    </div>
  );
}

interface ChartProps {
  id: ChartId;
  charts: DashboardCharts;
  loading: boolean;
  stale: boolean;
}

const periods = { today: 1, week: 7, month: 30 } as const satisfies Record<string, Range>;

function BoardChart({ id, charts, loading, stale }: ChartProps) {
  const [period, setPeriod] = useState<keyof typeof periods>("week");
  const chart = useMemo(() => blockChart(id, charts, periods[period]), [id, charts, period]);
  const options = [
    { value: "today", label: text("today") },
    { value: "week", label: text("days7") },
    { value: "month", label: text("days30") },
  ] as const;
  const style: CSSProperties = { flexBasis: `calc(${chartWidths[id]}% - 12px)` };
  if (id === "orgStaffOverview" && chart === undefined) return null;
  return (
    <div className="board-chart" style={style}>
      {id === "todayNews" ? (
        <Panel title={blockText(id)}>
          <BoardNews charts={charts} />
        </Panel>
      ) : (
        <ChartPanel
          title={blockText(id)}
          kind={chart?.kind ?? "line"}
          data={chart?.data}
          loading={loading}
          stale={stale}
          {...(chart?.hasRange === true ? { range: { value: period, options, onChange: setPeriod } } : {})}
        />
      )}
    </div>
  );
}

function BoardNews({ charts: { todayNews } }: { charts: DashboardCharts }) {
  if (todayNews.length === 0) return <p className="note board-none">{text("noAlarms")}</p>;
  return (
    <ul className="board-news">
      {todayNews.map((item) => (
        <li key={item._id}>
          <time className="num" dateTime={new Date(item.create_at).toISOString()}>
            {clockTime(item.create_at)}
          </time>
          <span className="board-news-name">
            {item.severity !== null && <SeverityMark severity={item.severity} />}
            {item.type === "alg" ? (
              <Link to="/message" search={{ id: item._id }} className="ell">
                {item.alg_name}
              </Link>
            ) : (
              <span className="ell">{item.message}</span>
            )}
          </span>
          <span className="board-news-name">
            {item.state !== null && <OverdueWord message={{ state: item.state, due_at: item.due_at }} />}
            <span className="ell note">{item.point_name || item.device_name}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
