import { moveDay } from "@huiyan/contract/calendar";
import { type Answer } from "@huiyan/contract/endpoint";
import { getWorkingHours } from "@huiyan/contract/working-hours/working-hours.api";
import { daysBetween, hoursOf } from "@huiyan/contract/working-hours/working-hours.rules";
import { keepPreviousData } from "@tanstack/react-query";
import { Button, Modal, Skeleton } from "antd";
import { useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { grouped } from "#shared/format/count.ts";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { rescueFocus } from "#shared/screen/focus-row.ts";
import { daysOf, todayOf } from "../hours-search.ts";
import { hoursText as text } from "../working-hours.texts.ts";
import { axisOf } from "./average-axis.ts";
import { type StatisticsFilter } from "./statistics-filter.ts";
import "../day/hours-side.css";
import "./statistics.css";

type Hours = Answer<typeof getWorkingHours>;
const ranges = [1, 7, 30] as const;
type Range = (typeof ranges)[number];

/** Dialog with the average hours per day of each point, over the last days. docs/reference/time.md T7. */
export function StatisticsDialog({ filter, onClosed }: { filter: StatisticsFilter; onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  const [days, setDays] = useState<Range>(7);
  const today = todayOf(Date.now());
  const range = daysOf(moveDay(today, 1 - days), today);
  const query = useQueryOf(
    getWorkingHours,
    { ...range, ...filter, only: "totals" },
    { placeholderData: keepPreviousData },
  );
  const hours = query.data;
  const parts = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== undefined));
  return (
    <Modal
      open={open}
      title={text("statistics")}
      width={720}
      footer={<Button href={`#/workingHours${parts.size === 0 ? "" : `?${parts}`}`}>{text("openPage")}</Button>}
      closable={{ "aria-label": text("close") }}
      onCancel={() => setOpen(false)}
      afterClose={() => {
        onClosed();
        rescueFocus();
      }}
    >
      <div className="hours-statistics-head">
        <SegmentFilter
          name={text("range")}
          value={`${days}`}
          options={ranges.map((each) => ({ value: `${each}`, label: text(`days${each}`) }))}
          onChange={(value) => setDays(ranges.find((each) => `${each}` === value) ?? 7)}
        />
        {hours !== undefined && <StatisticsFigures hours={hours} />}
      </div>
      {hours === undefined && query.problem === null && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
      {query.problem !== null && (
        <p className="statistics-problem" role="alert">
          {query.problem.message}
        </p>
      )}
      {hours !== undefined && <AverageBars hours={hours} isStale={query.isPlaceholderData} />}
    </Modal>
  );
}

function StatisticsFigures({ hours: { totalHourList, counted } }: { hours: Hours }) {
  const seconds = totalHourList.reduce((sum, each) => sum + each.seconds, 0);
  const unit = <span className="note">{text("hours")}</span>;
  return (
    <dl className="statistics-figures num">
      <div>
        <dt>{text("pointCount")}</dt>
        <dd>{grouped(totalHourList.length)}</dd>
      </div>
      <div>
        <dt>{text("sum")}</dt>
        <dd>
          {hoursOf(seconds).toFixed(2)} {unit}
        </dd>
      </div>
      <div>
        <dt>{text("perDay", { n: grouped(counted) })}</dt>
        <dd>
          {counted === 0 ? "-" : hoursOf(seconds / counted).toFixed(2)} {unit}
        </dd>
      </div>
    </dl>
  );
}

/** Bar chart of the average hours. The axis has 10 hours, more if a presence is longer. */
function AverageBars({ hours, isStale }: { hours: Hours; isStale: boolean }) {
  const { totalHourList: list, first, last } = hours;
  if (list.length === 0) return <p className="statistics-none">{text("noneInRange")}</p>;
  const days = daysBetween(first, last);
  const axis = axisOf(Math.max(...list.map(({ seconds }) => seconds / days / 3600)));
  return (
    <div className={isStale ? "statistics-bars stale" : "statistics-bars"} aria-busy={isStale}>
      <div className="statistics-axis num" aria-hidden="true">
        <span className="note">{text("averageAxis", { n: days })}</span>
        <span className="statistics-ticks">
          {axis.ticks.map((tick) => (
            <span key={tick} style={{ left: `${(tick / axis.max) * 100}%` }}>
              {tick}
            </span>
          ))}
        </span>
        <span className="note">{text("total")}</span>
      </div>
      <ol>
        {list.map(({ point, camera_name, seconds, totalHour, formatHour }) => (
          <li key={point._id}>
            <a className="ell" title={camera_name} href={`#/workingHours?point_id=${point._id}`}>
              {camera_name}
            </a>
            <span className="hours-bar" aria-hidden="true">
              <i style={{ width: `${(seconds / days / 3600 / axis.max) * 100}%` }} />
            </span>
            <b className="num">
              {totalHour.toFixed(2)} <span className="note">{text("hours")}</span>
            </b>
            <span className="note num">{formatHour}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
