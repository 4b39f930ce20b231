import { Button } from "antd";
import { Plus, X } from "lucide-react";
import { nextKey, type ShiftLine, usualTimes } from "./plan-values.ts";
import { shiftText as text, weekdays } from "./shift.texts.ts";
import { TimesFields } from "./TimesFields.tsx";

interface Props {
  lines: readonly ShiftLine[];
  onChange: (lines: ShiftLine[]) => void;
}

const toggled = (days: readonly number[], day: number) =>
  days.includes(day) ? days.filter((each) => each !== day) : [...days, day].toSorted((a, b) => a - b);

/** Form fields for the shifts of a week. Days with the same times share a line. */
export function WeekFields({ lines, onChange }: Props) {
  const change = (key: number, part: Partial<ShiftLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)));
  return (
    <fieldset className="plan-lines">
      <legend>
        <span className="required" aria-hidden="true">
          *
        </span>
        {text("weekly")}
      </legend>
      {lines.map((line) => (
        <div key={line.key} className="plan-line">
          <span className="week-days">
            {weekdays.map((day) => (
              <button
                key={day}
                type="button"
                aria-pressed={line.weekdays.includes(day)}
                onClick={() => change(line.key, { weekdays: toggled(line.weekdays, day) })}
              >
                {text(`day${day}`)}
              </button>
            ))}
          </span>
          <TimesFields times={line} onChange={(times) => change(line.key, times)} />
          {lines.length > 1 && (
            <button
              type="button"
              className="icon-button"
              aria-label={text("removeShift")}
              title={text("removeShift")}
              onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
            >
              <X size={16} aria-hidden="true" />
            </button>
          )}
        </div>
      ))}
      <Button
        type="link"
        size="small"
        icon={<Plus size={14} aria-hidden="true" />}
        onClick={() => onChange([...lines, { key: nextKey(), weekdays: [], ...usualTimes }])}
      >
        {text("addShift")}
      </Button>
    </fieldset>
  );
}
