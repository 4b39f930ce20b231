import { maxNoteLength } from "@huiyan/contract/working-hours/shift.rules";
import { Button, Input } from "antd";
import { Plus, X } from "lucide-react";
import { DayPicker } from "#shared/form/pickers.tsx";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { type ExceptionLine, nextKey, usualTimes } from "./plan-values.ts";
import { shiftText as text } from "./shift.texts.ts";
import { TimesFields } from "./TimesFields.tsx";

interface Props {
  day: string;
  list: readonly ExceptionLine[];
  onChange: (list: ExceptionLine[]) => void;
}

/** Form fields for exceptional days of a plan: without work, or with other times. */
export function ExceptionFields({ day, list, onChange }: Props) {
  const change = (key: number, part: Partial<ExceptionLine>) =>
    onChange(list.map((line) => (line.key === key ? { ...line, ...part } : line)));
  return (
    <fieldset className="plan-lines">
      <legend>{text("exceptions")}</legend>
      {list.map((line) => {
        const [times] = line.shifts;
        return (
          <div key={line.key} className="plan-line">
            <DayPicker
              aria-label={text("exceptionDay")}
              className="plan-day"
              allowClear={false}
              value={line.day}
              onChange={(next) => next !== undefined && change(line.key, { day: next })}
            />
            <SegmentFilter
              name={text("kind")}
              value={times === undefined ? "off" : "works"}
              options={[
                { value: "off", label: text("dayOff") },
                { value: "works", label: text("works") },
              ]}
              onChange={(kind) => change(line.key, { shifts: kind === "off" ? [] : [usualTimes] })}
            />
            {times === undefined ? (
              <Input
                aria-label={text("note")}
                placeholder={text("note")}
                maxLength={maxNoteLength}
                value={line.note}
                onChange={(event) => change(line.key, { note: event.target.value })}
              />
            ) : (
              <TimesFields times={times} onChange={(next) => change(line.key, { shifts: [next] })} />
            )}
            <button
              type="button"
              className="icon-button"
              aria-label={text("removeException")}
              title={text("removeException")}
              onClick={() => onChange(list.filter(({ key }) => key !== line.key))}
            >
              <X size={16} aria-hidden="true" />
            </button>
          </div>
        );
      })}
      <Button
        type="link"
        size="small"
        icon={<Plus size={14} aria-hidden="true" />}
        onClick={() => onChange([...list, { key: nextKey(), day, note: "", shifts: [] }])}
      >
        {text("addException")}
      </Button>
    </fieldset>
  );
}
