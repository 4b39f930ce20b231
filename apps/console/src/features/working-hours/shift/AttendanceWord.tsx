import { type AttendanceRow } from "@huiyan/contract/working-hours/shift.api";
import { StateWord } from "../../../shared/screen/StateWord.tsx";
import { shiftText as text } from "./shift.texts.ts";

/** What the comparison says of one shift. */
export function AttendanceWord({ row }: { row: AttendanceRow }) {
  const { state, late_minutes: late, early_minutes: early, first } = row;
  if (state === "coming") return <StateWord form="waiting">{text("coming")}</StateWord>;
  if (state === "absent") return <StateWord form="failed">{text("absent")}</StateWord>;
  if (state === "running" && late > 0 && first === null)
    return <StateWord form="attention">{text("missing", { n: late })}</StateWord>;
  if (late === 0 && early === 0)
    return <StateWord form={state === "running" ? "half" : "done"}>{text(state)}</StateWord>;
  return (
    <span className="attendance-words">
      {late > 0 && <StateWord form="attention">{text("late", { n: late })}</StateWord>}
      {early > 0 && <StateWord form="attention">{text("early", { n: early })}</StateWord>}
    </span>
  );
}
