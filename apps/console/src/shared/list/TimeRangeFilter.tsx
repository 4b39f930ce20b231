import { DatePicker } from "antd";
import dayjs from "dayjs";
import "dayjs/locale/zh-cn";
import { listText as text } from "./list.texts.ts";
import { daysRange, shortcutRange, type TimeRange } from "./time-range.ts";

// Names of months and days in the calendar; weeks begin on Monday.
dayjs.locale("zh-cn");

const shortcuts = ["today", "week", "month", "quarter"] as const;

interface Props {
  name: string;
  value: TimeRange;
  /** Whether the range was chosen, or is the default one. */
  set: boolean;
  onChange: (range: TimeRange) => void;
}

/** Days from – to. The year is shown only when it is not the present one. */
export function TimeRangeFilter({ name, value, set, onChange }: Props) {
  const start = dayjs(value.start);
  const end = dayjs(value.end);
  const thisYear = start.year() === dayjs().year() && end.year() === dayjs().year();
  return (
    <DatePicker.RangePicker
      className={set ? "filter-range set" : "filter-range"}
      aria-label={name}
      id={{ start: "filter-range-from", end: "filter-range-to" }}
      value={[start, end]}
      format={thisYear ? "MM-DD" : "YYYY-MM-DD"}
      separator="~"
      allowClear={false}
      presets={shortcuts.map((key) => {
        const range = shortcutRange(key);
        return { label: text(key), value: [dayjs(range.start), dayjs(range.end)] };
      })}
      onChange={(days) => {
        const [first, last] = days ?? [];
        if (first && last) onChange(daysRange(first, last));
      }}
    />
  );
}
