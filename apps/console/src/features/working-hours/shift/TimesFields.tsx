import { type ShiftTimes } from "@huiyan/contract/working-hours/shift.rules";
import { type KeyboardEvent } from "react";
import { ClockPicker } from "#shared/form/pickers.tsx";
import { shiftText as text } from "./shift.texts.ts";

/** Form fields for start and end of a shift. An end that is not after the start is on the next day. */
export function TimesFields({ times, onChange }: { times: ShiftTimes; onChange: (times: ShiftTimes) => void }) {
  const { from, to } = times;
  // Enter must only confirm the typed time, not submit the form.
  const onKeyDown = (event: KeyboardEvent) => event.key === "Enter" && event.preventDefault();
  const picker = { onKeyDown, className: "plan-time" };
  return (
    <span className="plan-times">
      <ClockPicker
        {...picker}
        aria-label={text("from")}
        value={from}
        onChange={(next) => onChange({ from: next, to })}
      />
      ~
      <ClockPicker {...picker} aria-label={text("to")} value={to} onChange={(next) => onChange({ from, to: next })} />
      <span className="note plan-next">{to <= from && text("nextDay")}</span>
    </span>
  );
}
