import { getWorkingMonth } from "@huiyan/contract/working-hours/working-hours.api";
import { keepPreviousData } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { hoursText as text } from "../working-hours.texts.ts";
import { moveMonth, weeksOf } from "./month-days.ts";

interface Props {
  day: string;
  today: string;
  workplaces: { group_id?: string | undefined; device_id?: string | undefined; point_id?: string | undefined };
  onChoose: (day: string) => void;
}

/** Calendar of a month. A day with longer presence is darker. A click opens the day. */
export function MonthCalendar({ day, today, workplaces, onChoose }: Props) {
  // Month that the user turned to, and the chosen day at that time. A newly chosen day shows its own month again.
  const [leafed, setLeafed] = useState<{ day: string; month: string }>();
  const month = leafed?.day === day ? leafed.month : day.slice(0, 7);
  const query = useQueryOf(getWorkingMonth, { month, ...workplaces }, { placeholderData: keepPreviousData });
  const days = new Map((query.isPlaceholderData ? [] : (query.data?.list ?? [])).map((each) => [each.day, each]));
  const longest = Math.max(...[...days.values()].map(({ totalHour }) => totalHour));
  const leaf = (by: -1 | 1) => setLeafed({ day, month: moveMonth(month, by) });
  return (
    <section className="hours-month" aria-label={text("calendar")}>
      <ProblemBanner query={query} />
      <header>
        <button type="button" className="icon-button" aria-label={text("previousMonth")} onClick={() => leaf(-1)}>
          <ChevronLeft size={16} aria-hidden="true" />
        </button>
        <h2 className="num">{month}</h2>
        <button
          type="button"
          className="icon-button"
          aria-label={text("nextMonth")}
          disabled={month >= today.slice(0, 7)}
          onClick={() => leaf(1)}
        >
          <ChevronRight size={16} aria-hidden="true" />
        </button>
      </header>
      <table>
        <thead aria-hidden="true">
          <tr>
            {[0, 1, 2, 3, 4, 5, 6].map((at) => (
              <th key={at} scope="col">
                {text("weekdays").charAt(at)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((each) => {
                if (!each.startsWith(month)) return <td key={each} />;
                const found = days.get(each);
                const date = { month: Number(each.slice(5, 7)), date: Number(each.slice(8)) };
                const name =
                  found === undefined
                    ? text("calendarNone", date)
                    : text("calendarDay", { ...date, points: found.points, hours: found.totalHour });
                return (
                  <td key={each}>
                    <button
                      type="button"
                      className={each === today ? "today" : ""}
                      aria-label={name}
                      title={name}
                      aria-current={each === day ? "date" : undefined}
                      disabled={each > today}
                      onClick={() => onChoose(each)}
                    >
                      <i
                        style={{ opacity: found === undefined ? 0 : 0.08 + 0.34 * (found.totalHour / longest) }}
                        aria-hidden="true"
                      />
                      <span className="num">{date.date}</span>
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
