import { startOfDay } from "@huiyan/contract/calendar";
import { type AttendanceRow, type ShiftPlan } from "@huiyan/contract/working-hours/shift.api";
import { daySeconds, type Interval } from "@huiyan/contract/working-hours/working-hours.rules";
import { clockTime } from "#shared/format/time.ts";
import { RowMenu } from "#shared/list/RowMenu.tsx";
import { StateLabel } from "#shared/screen/StateLabel.tsx";
import { spanStyle } from "../day/day-axis.ts";
import { shiftText as text } from "./shift.texts.ts";

interface ShiftBarProps {
  day: string;
  rows: readonly AttendanceRow[];
  strips: readonly Interval[];
  now: number | undefined;
}

/** Bar of a day with the spans of presence, and frames around the planned shifts. */
function ShiftBar({ day, rows, strips, now }: ShiftBarProps) {
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

/** Result of comparing one shift with the presence, as a label. */
function AttendanceLabel({ row }: { row: AttendanceRow }) {
  const { state, late_minutes: late, early_minutes: early, first } = row;
  if (state === "coming") return <StateLabel form="waiting">{text("coming")}</StateLabel>;
  if (state === "absent") return <StateLabel form="failed">{text("absent")}</StateLabel>;
  if (state === "running" && late > 0 && first === null)
    return <StateLabel form="attention">{text("missing", { n: late })}</StateLabel>;
  if (late === 0 && early === 0)
    return <StateLabel form={state === "running" ? "half" : "done"}>{text(state)}</StateLabel>;
  return (
    <span className="attendance-words">
      {late > 0 && <StateLabel form="attention">{text("late", { n: late })}</StateLabel>}
      {early > 0 && <StateLabel form="attention">{text("early", { n: early })}</StateLabel>}
    </span>
  );
}

interface Props {
  plan: ShiftPlan;
  day: string;
  /** Shifts of the day with their results; undefined until loaded. */
  rows: readonly AttendanceRow[] | undefined;
  strips: readonly Interval[];
  now: number | undefined;
  onEdit: () => void;
  onRemove: () => void;
}

const timesOf = ({ start, end }: AttendanceRow) =>
  `${clockTime(start)} ~ ${end - start > 0 && clockTime(end) <= clockTime(start) ? text("nextDay") : ""}${clockTime(end)}`;
const seenOf = ({ first, last }: AttendanceRow) =>
  first === null || last === null ? undefined : text("seen", { first: clockTime(first), last: clockTime(last) });

/** Row of one plan on a day: shifts and presence in one bar, and the results. */
export function ShiftRow({ plan, day, rows, strips, now, onEdit, onRemove }: Props) {
  const { staff, point, may_change } = plan;
  return (
    <li className="hours-row">
      <span className="two-lines">
        <span title={staff.name}>{staff.name}</span>
        <span className="note" title={point.name}>
          {point.name}
        </span>
      </span>
      <ShiftBar day={day} rows={rows ?? []} strips={strips} now={now} />
      <span className="shift-result">
        {rows === undefined && "-"}
        {rows?.length === 0 && <span className="note">{text("noShift")}</span>}
        {rows?.map((row) => (
          <span key={row.start} className="shift-outcome" title={seenOf(row)}>
            <span className="note num">{timesOf(row)}</span>
            <AttendanceLabel row={row} />
          </span>
        ))}
      </span>
      <span className="shift-actions">
        {may_change && (
          <RowMenu
            name={staff.name}
            items={[
              { key: "edit", label: text("edit"), onClick: onEdit },
              { key: "remove", label: text("remove"), danger: true, onClick: onRemove },
            ]}
          />
        )}
      </span>
    </li>
  );
}
