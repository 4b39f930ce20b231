import { dayOf } from "@huiyan/contract/calendar";
import { type KpiPeriod } from "@huiyan/contract/home/home.rules";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Sparkline } from "#shared/chart/Sparkline.tsx";
import { grouped } from "#shared/format/count.ts";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { lastDaysRange } from "#shared/list/filter/time-range.ts";
import { Panel } from "#shared/screen/Panel.tsx";
import { PendingFigure } from "#shared/screen/PendingFigure.tsx";
import { useToday } from "#shared/screen/use-today.ts";
import { GrowthLabel } from "./GrowthLabel.tsx";
import { homeText as text } from "./home.texts.ts";
import { type HomeQuery } from "./use-home-data.ts";

const periods = { today: 1, week: 7 } as const satisfies Record<string, KpiPeriod>;

/**
 * Panel of the algorithms with the most alarms, today or over seven days, with trend and growth. Each links to its
 * alarms.
 */
export function KpiPanel({ home: { data, problem } }: { home: HomeQuery }) {
  const [period, setPeriod] = useState<keyof typeof periods>("today");
  const today = dayOf(useToday());
  const days = periods[period];
  const cards = data?.kpi[days];
  const options = [
    { value: "today", label: text("today") },
    { value: "week", label: text("days7") },
  ] as const;
  return (
    <Panel
      title={text("kpi")}
      className="home-kpi"
      actions={<SegmentFilter name={text("period")} value={period} options={options} onChange={setPeriod} />}
    >
      {cards === undefined && <PendingFigure failed={problem !== null} />}
      {cards?.length === 0 && <p className="chart-empty">{text(days === 1 ? "kpiNone" : "kpiNone7")}</p>}
      <ul>
        {cards?.map(({ alg_id, name, count, growth, series }) => (
          <li key={alg_id}>
            <Link to="/message" search={{ alg_id, ...lastDaysRange(days, today) }}>
              <span className="home-kpi-name ell">{name}</span>
              <span className="home-kpi-figure num">{grouped(count)}</span>
              <span className="home-kpi-growth" title={text(`against${days}`)}>
                <span className="against">{text(`against${days}`)}</span> <GrowthLabel percent={growth} />
              </span>
              <Sparkline values={series} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
