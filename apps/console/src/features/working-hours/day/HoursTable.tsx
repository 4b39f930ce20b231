import { type Answer } from "@huiyan/contract/endpoint";
import { type getWorkingHours, type WorkedDay } from "@huiyan/contract/working-hours/working-hours.api";
import { hoursOf, type Interval, ratioOf } from "@huiyan/contract/working-hours/working-hours.rules";
import { Thumb } from "#shared/media/Thumb.tsx";
import { hoursText as text } from "../working-hours.texts.ts";
import { DayAxis } from "./DayAxis.tsx";
import { DayBar } from "./DayBar.tsx";
import { axisTicks, minuteOf } from "./day-axis.ts";
import "./hours-table.css";

type Hours = Answer<typeof getWorkingHours>;
export interface ChosenSpan {
  point: Hours["points"][number];
  span: Interval;
}

interface Props {
  hours: Hours;
  isStale: boolean;
  /** Current second of the day; undefined for a past day. */
  now: number | undefined;
  chosen: ChosenSpan | undefined;
  onChoose: (chosen: ChosenSpan) => void;
}

const shareOfDay = (second: number) => `${(second / 86_400) * 100}%`;

/** Table with one line per point: picture, name, bar of the day, and hours. Points with the most hours are first. */
export function HoursTable({ hours, isStale, now, chosen, onChoose }: Props) {
  const days = new Map<string, WorkedDay>(hours.dataList.map((each) => [each.point._id, each]));
  const secondsOf = (id: string) => days.get(id)?.seconds ?? 0;
  const points = hours.points.toSorted((a, b) => secondsOf(b.point._id) - secondsOf(a.point._id));
  return (
    <div className={isStale ? "hours-table stale" : "hours-table"} aria-busy={isStale}>
      <div className="hours-head">
        <span>{text("camera")}</span>
        <DayAxis />
        <span className="hours-total">{text("total")}</span>
      </div>
      <div className="hours-rows">
        <div className="hours-grid" aria-hidden="true">
          {axisTicks.map(({ second }) => (
            <i key={second} style={{ left: shareOfDay(second) }} />
          ))}
        </div>
        {now !== undefined && (
          <div className="hours-grid over" aria-hidden="true">
            <i className="hours-now" style={{ left: shareOfDay(now) }}>
              <b className="num">{text("now", { time: minuteOf(now) })}</b>
            </i>
          </div>
        )}
        <ul>
          {points.map((point) => {
            const day = days.get(point.point._id);
            const seconds = secondsOf(point.point._id);
            const isChosen = chosen?.point.point._id === point.point._id;
            return (
              <li key={point.point._id} className={isChosen ? "hours-row chosen" : "hours-row"}>
                <span className="hours-point">
                  <Thumb source={point.image_url} alt="" />
                  <span className="two-lines">
                    <a href={`#/workingHours?day=${hours.first}&point_id=${point.point._id}`} title={point.point.name}>
                      {point.point.name}
                    </a>
                    <span className="note" title={point.device_name}>
                      {point.device_name}
                    </span>
                  </span>
                </span>
                <DayBar
                  camera={point.point.name}
                  strips={day?.result ?? []}
                  now={now}
                  shown={isChosen ? chosen.span : undefined}
                  onShow={(span) => onChoose({ point, span })}
                />
                <span className="hours-total num">
                  <b>
                    {hoursOf(seconds).toFixed(2)} <span className="note">{text("hours")}</span>
                  </b>
                  <span className="note">{ratioOf(seconds).toFixed(1)}%</span>
                </span>
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}
