import { dayOf } from "@huiyan/contract/calendar";
import { Link } from "@tanstack/react-router";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useState } from "react";
import { alarmsOnly } from "#features/alarm/alarm.public.ts";
import { grouped } from "#shared/format/count.ts";
import { daysRange } from "#shared/list/filter/time-range.ts";
import { Panel } from "#shared/screen/Panel.tsx";
import { PendingFigure } from "#shared/screen/PendingFigure.tsx";
import { useToday } from "#shared/screen/use-today.ts";
import { GrowthLabel } from "./GrowthLabel.tsx";
import { type GrowthOrder, inGrowthOrder, nextOrder } from "./growth-order.ts";
import { homeText as text } from "./home.texts.ts";
import { type HomeQuery } from "./use-home-data.ts";

const arrows = { ascending: ArrowUp, descending: ArrowDown, none: undefined };

/** Table of the points with the most alarms today, compared with yesterday. */
export function GrowthPanel({ home: { data, problem } }: { home: HomeQuery }) {
  const rows = data?.today_message;
  const [order, setOrder] = useState<GrowthOrder>("none");
  const today = dayOf(useToday());
  const Arrow = arrows[order];
  return (
    <Panel title={text("growth")} className="home-growth">
      {rows === undefined && <PendingFigure failed={problem !== null} />}
      {rows?.length === 0 && <p className="chart-empty">{text("growthNone")}</p>}
      {rows !== undefined && rows.length > 0 && (
        <div className="chart-scroll">
          <table className="home-growth-table">
            <thead>
              <tr>
                <th scope="col">{text("rank")}</th>
                <th scope="col">{text("point")}</th>
                <th scope="col">{text("location")}</th>
                <th scope="col">{text("count")}</th>
                <th scope="col" aria-sort={order}>
                  <button
                    type="button"
                    className="plain-button home-growth-sort"
                    onClick={() => setOrder(nextOrder(order))}
                  >
                    {text("dailyGrowth")}
                    {Arrow !== undefined && <Arrow size={13} aria-hidden="true" />}
                  </button>
                </th>
              </tr>
            </thead>
            <tbody>
              {inGrowthOrder(rows, order).map(({ index, point_id, name, location, count, daily_growth }) => (
                <tr key={point_id}>
                  <td>{index}</td>
                  <td className="ell">
                    <Link to="/message" search={{ point_id, alg_id: alarmsOnly, ...daysRange(today, today) }}>
                      {name}
                    </Link>
                  </td>
                  <td className="ell" title={location}>
                    {location}
                  </td>
                  <td>{grouped(count)}</td>
                  <td>
                    <GrowthLabel percent={daily_growth} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}
