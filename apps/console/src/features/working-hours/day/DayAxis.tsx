import { axisTicks } from "./day-axis.ts";

/** Head of the table with the hours of the day above the bars. */
export function DayAxis() {
  return (
    <div className="day-axis num" aria-hidden="true">
      {axisTicks.map(({ second, label }) => (
        <span key={second} style={{ left: `${(second / 86_400) * 100}%` }}>
          {label}
        </span>
      ))}
    </div>
  );
}
