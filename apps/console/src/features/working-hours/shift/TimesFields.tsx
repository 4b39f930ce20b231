import { type ShiftTimes } from "@huiyan/contract/working-hours/shift.rules";
import { TimePicker } from "antd";
import dayjs from "dayjs";
import { type KeyboardEvent } from "react";
import { shiftText as text } from "./shift.texts.ts";

const format = "HH:mm";
const timeOf = (time: string) => dayjs(`2026-01-01T${time}`);

/** From – to; what ends at or before its beginning ends on the next day. */
export function TimesFields({ times, onChange }: { times: ShiftTimes; onChange: (times: ShiftTimes) => void }) {
  const { from, to } = times;
  // Enter takes the time that was typed; the plan is saved by its button
  const onKeyDown = (event: KeyboardEvent) => event.key === "Enter" && event.preventDefault();
  const picker = {
    onKeyDown,
    format,
    allowClear: false,
    needConfirm: false,
    minuteStep: 5 as const,
    className: "plan-time",
  };
  return (
    <span className="plan-times">
      <TimePicker
        {...picker}
        aria-label={text("from")}
        value={timeOf(from)}
        onChange={(next) => next !== null && onChange({ from: next.format(format), to })}
      />
      ~
      <TimePicker
        {...picker}
        aria-label={text("to")}
        value={timeOf(to)}
        onChange={(next) => next !== null && onChange({ from, to: next.format(format) })}
      />
      <span className="note plan-next">{to <= from && text("nextDay")}</span>
    </span>
  );
}
