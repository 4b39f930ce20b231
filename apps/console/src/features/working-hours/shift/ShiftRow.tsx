import { type AttendanceRow, type ShiftPlan } from "@huiyan/contract/working-hours/shift.api";
import { type Interval } from "@huiyan/contract/working-hours/working-hours.rules";
import { clockTime } from "../../../shared/format/time.ts";
import { RowMenu } from "../../../shared/list/RowMenu.tsx";
import { AttendanceWord } from "./AttendanceWord.tsx";
import { ShiftBar } from "./ShiftBar.tsx";
import { shiftText as text } from "./shift.texts.ts";

interface Props {
  plan: ShiftPlan;
  day: string;
  /** undefined: not known. */
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

/** A person's plan on the day: shifts beside presence, and what follows. */
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
            <AttendanceWord row={row} />
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
