import { MomentRangePicker } from "#shared/form/pickers.tsx";
import { zoneNote } from "#shared/format/zone-note.ts";
import { listText as text } from "../list.texts.ts";
import { minutesRange, type RangeShortcut, rangeShortcuts, shortcutRange, type TimeRange } from "./time-range.ts";

interface Props {
  name: string;
  /** Undefined for any time. */
  value: TimeRange | undefined;
  /** True if the user chose the range, false for the default range. */
  set: boolean;
  /** Shortcuts of this list, if it has other ones than most lists. */
  shortcuts?: readonly RangeShortcut[];
  onChange: (range: TimeRange) => void;
  /** Clears the range. Set only for lists that work without a range. */
  onClear?: () => void;
}

/** Filter by start and end, chosen in days and hours or by a shortcut. The last minute is included. */
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
