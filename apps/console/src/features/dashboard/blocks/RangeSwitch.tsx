import { dashboardText as text } from "../dashboard.texts.ts";

export const allRanges = [1, 7, 30] as const;
export type Range = (typeof allRanges)[number];
const ranges = [
  { days: 1, label: "today" },
  { days: 7, label: "days7" },
  { days: 30, label: "days30" },
] as const;

interface Props<R extends Range> {
  value: R;
  /** Ranges that the user can choose. */
  among: readonly R[];
  onChange: (days: R) => void;
}

/** Switch between today, seven days and thirty days. */
export function RangeSwitch<R extends Range>({ value, among, onChange }: Props<R>) {
  const offered = ranges.flatMap(({ days, label }) => {
    const known = among.find((own) => own === days);
    return known === undefined ? [] : [{ days: known, label }];
  });
  return (
    <fieldset className="screen-range" aria-label={text("range")}>
      {offered.map(({ days, label }) => (
        <button key={days} type="button" aria-pressed={days === value} onClick={() => onChange(days)}>
          {text(label)}
        </button>
      ))}
    </fieldset>
  );
}
