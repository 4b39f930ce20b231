import { startOfDay } from "@huiyan/contract/calendar";
import { type AttendanceRow } from "@huiyan/contract/working-hours/shift.api";
import { daySeconds, type Interval } from "@huiyan/contract/working-hours/working-hours.rules";
import { spanStyle } from "../day/day-axis.ts";

interface Props {
  day: string;
  rows: readonly AttendanceRow[];
  strips: readonly Interval[];
  now: number | undefined;
}

/** The shifts of a day as frames, and within the same hours when somebody was there. */
export function ShiftBar({ day, rows, strips, now }: Props) {
  const midnight = startOfDay(day);
  const second = (at: number) => (at - midnight) / 1000;
  return (
    <div className="day-bar" aria-hidden="true">
      <div className="day-track">
        {now !== undefined && <i className="day-future" style={spanStyle({ start: now, end: daySeconds })} />}
        {strips.map((each) => (
          <i key={each.start} className="day-span" style={spanStyle(each)} />
        ))}
        {rows.map((row) => (
          <i
            key={row.start}
            className={row.state === "absent" ? "shift-frame absent" : "shift-frame"}
            style={spanStyle({ start: second(row.start), end: second(row.end) })}
          />
        ))}
      </div>
    </div>
  );
}
