import { shiftText } from "./shift/shift.texts.ts";
import { hoursText as text } from "./working-hours.texts.ts";

/** What the colours of the bars mean. */
export function HoursLegend({ view }: { view: "hours" | "shifts" }) {
  return (
    <span className="hours-legend note">
      <span>
        <i className="present" /> {text("present")}
      </span>
      {view === "hours" ? (
        <>
          <span>
            <i className="pause" /> {text("pause")}
          </span>
          <span>
            <i className="future" /> {text("future")}
          </span>
        </>
      ) : (
        <span>
          <i className="shift" /> {shiftText("shift")}
        </span>
      )}
    </span>
  );
}
