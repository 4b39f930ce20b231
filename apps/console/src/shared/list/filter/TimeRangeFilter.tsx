import { DatePicker } from "antd";
import dayjs from "dayjs";
import "dayjs/locale/zh-cn";
import { listText as text } from "../list.texts.ts";
import { minutesRange, rangeShortcuts, shortcutRange, type TimeRange } from "./time-range.ts";

// Names of months and days in the calendar; weeks begin on Monday.
dayjs.locale("zh-cn");

/** A day that is picked without its hours is meant whole. */
const wholeDay = [dayjs().startOf("day"), dayjs().endOf("day")];

interface Props {
  name: string;
  /** undefined: any time. */
  value: TimeRange | undefined;
  /** Whether the range was chosen, or is the default one. */
  set: boolean;
  onChange: (range: TimeRange) => void;
  /** Given where a list may be without a range. */
  onClear?: () => void;
}

/** Days and hours from – to; one month at a time, as calendars with hours have no room for two. The year is shown only when it is not the present one. */
export function TimeRangeFilter({ name, value, set, onChange, onClear }: Props) {
  const days = value && ([dayjs(value.start), dayjs(value.end)] as const);
  const thisYear = days?.every((day) => day.year() === dayjs().year());
  return (
    <DatePicker.RangePicker
      className={set ? "filter-range set" : "filter-range"}
      aria-label={name}
      id={{ start: "filter-range-from", end: "filter-range-to" }}
      value={days === undefined ? null : [...days]}
      placeholder={[name, ""]}
      format={thisYear ? "MM-DD HH:mm" : "YYYY-MM-DD HH:mm"}
      showTime={{ format: "HH:mm", defaultOpenValue: wholeDay }}
      classNames={{ popup: { root: "range-popup" } }}
      separator={days === undefined ? "" : "~"}
      allowClear={onClear !== undefined}
      presets={rangeShortcuts.map((key) => {
        const range = shortcutRange(key);
        return { label: text(key), value: [dayjs(range.start), dayjs(range.end)] };
      })}
      onChange={(chosen) => {
        const [first, last] = chosen ?? [];
        if (first && last) onChange(minutesRange(first, last));
        else onClear?.();
      }}
    />
  );
}
