import { type DaySpan } from "@huiyan/contract/notify/schedule.rules";
import { FieldFrame } from "./FieldFrame.tsx";
import { formText as text } from "./form.texts.ts";
import { ClockPicker } from "./pickers.tsx";
import "./form.css";

interface Props {
  label: string;
  span: DaySpan;
  onChange: (span: DaySpan) => void;
}

function spanHint({ from, to }: DaySpan): string {
  if (from === to) return text("allDay");
  return from > to ? text("overMidnight") : "";
}

/** Field for a time span within a day. A span may cross midnight; equal times mean the whole day. */
export function DaySpanField({ label, span, onChange }: Props) {
  const { from, to } = span;
  return (
    <FieldFrame label={label} hint={spanHint(span)}>
      {(described) => (
        <span className="day-span">
          <ClockPicker
            {...described}
            aria-label={text("fromTime")}
            value={from}
            onChange={(next) => onChange({ from: next, to })}
          />
          ~
          <ClockPicker aria-label={text("toTime")} value={to} onChange={(next) => onChange({ from, to: next })} />
        </span>
      )}
    </FieldFrame>
  );
}
