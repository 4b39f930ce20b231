import { MomentRangePicker } from "../../form/pickers.tsx";
import { zoneNote } from "../../format/zone-note.ts";
import { listText as text } from "../list.texts.ts";
import { minutesRange, type RangeShortcut, rangeShortcuts, shortcutRange, type TimeRange } from "./time-range.ts";

interface Props {
  name: string;
  /** undefined: any time. */
  value: TimeRange | undefined;
  /** Whether the range was chosen, or is the default one. */
  set: boolean;
  /** Shortcuts of a list that shows fewer days than others. */
  shortcuts?: readonly RangeShortcut[];
  onChange: (range: TimeRange) => void;
  /** Set when a list may have no range. */
  onClear?: () => void;
}

/** From – to, by days and hours or by a shortcut; the last minute is included. */
export function TimeRangeFilter({ name, value, set, shortcuts = rangeShortcuts, onChange, onClear }: Props) {
  return (
    <MomentRangePicker
      name={name}
      className={set ? "filter-range set" : "filter-range"}
      value={value && [value.start, value.end]}
      allowClear={onClear !== undefined}
      shortcuts={shortcuts.map((key) => {
        const { start, end } = shortcutRange(key);
        return { label: text(key), range: [start, end] };
      })}
      note={zoneNote()?.name}
      onChange={(range) => {
        if (range !== undefined) onChange(minutesRange(...range));
        else onClear?.();
      }}
    />
  );
}
