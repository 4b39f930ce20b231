import { type DaySpan } from "@huiyan/contract/notify/schedule.rules";
import { TimePicker } from "antd";
import dayjs from "dayjs";
import { FieldFrame } from "./FieldFrame.tsx";
import { formText as text } from "./form.texts.ts";
import "./form.css";

interface Props {
  label: string;
  span: DaySpan;
  onChange: (span: DaySpan) => void;
}

const format = "HH:mm";

function timeOf(clock: string) {
  const [hour = 0, minute = 0] = clock.split(":").map(Number);
  return dayjs().startOf("day").hour(hour).minute(minute);
}

function spanHint({ from, to }: DaySpan): string {
  if (from === to) return text("allDay");
  return from > to ? text("overMidnight") : "";
}

/** From – to, of any day; over midnight too, and the same twice is the whole day. */
export function DaySpanField({ label, span, onChange }: Props) {
  const { from, to } = span;
  const picker = { format, allowClear: false, needConfirm: false, minuteStep: 5 as const, inputReadOnly: false };
  return (
    <FieldFrame label={label} hint={spanHint(span)}>
      {(described) => (
        <span className="day-span">
          <TimePicker
            {...picker}
            {...described}
            aria-label={text("fromTime")}
            value={timeOf(from)}
            onChange={(next) => next !== null && onChange({ from: next.format(format), to })}
          />
          ~
          <TimePicker
            {...picker}
            aria-label={text("toTime")}
            value={timeOf(to)}
            onChange={(next) => next !== null && onChange({ from, to: next.format(format) })}
          />
        </span>
      )}
    </FieldFrame>
  );
}
