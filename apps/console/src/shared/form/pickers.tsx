import { wallTime, zoneOffsetMs } from "@huiyan/contract/calendar";
import { type GenerateConfig } from "@rc-component/picker/generate";
import dayjsConfig from "@rc-component/picker/generate/dayjs";
import { DatePicker, type DatePickerProps } from "antd";
import dayjs, { type Dayjs } from "dayjs";
import utc from "dayjs/plugin/utc";
import "dayjs/locale/zh-cn";

dayjs.extend(utc);
// Language of the calendar; it also makes weeks begin on Monday.
dayjs.locale("zh-cn");

/*
 * Calendars and clocks show the organisation's time zone, in a browser of any zone. A picker gets that local time as if
 * it were UTC, which has no summer time. Other files exchange only epoch milliseconds and days with these components.
 */
const wallOf = (ms: number): Dayjs => dayjs.utc(wallTime(ms));
const wallOfDay = (day: string): Dayjs => dayjs.utc(day);
const msOf = (wall: Dayjs): number => wall.valueOf() - zoneOffsetMs;

const isValid = (wall: Dayjs) => wall.isValid();

/** Parses typed text. A missing year is the current year in the organisation's zone, not in the browser's. */
function wallOfText(text: string, format: string): Dayjs {
  const wall = dayjs.utc(text, format, true);
  return format.includes("Y") ? wall : wall.year(wallOf(Date.now()).year());
}

const wallConfig: GenerateConfig<Dayjs> = {
  ...dayjsConfig,
  getNow: () => wallOf(Date.now()),
  getFixedDate: (text) => dayjs.utc(text),
  locale: {
    ...dayjsConfig.locale,
    parse: (_locale, text, formats) => formats.map((format) => wallOfText(text, format)).find(isValid) ?? null,
  },
};
const WallPicker = DatePicker.generatePicker<Dayjs>(wallConfig);

type Passed = Pick<
  DatePickerProps,
  "id" | "className" | "placeholder" | "allowClear" | "inputReadOnly" | "onKeyDown" | "onBlur"
> & { "aria-label"?: string; "aria-describedby"?: string; "aria-invalid"?: boolean };

type One = Dayjs | Dayjs[] | null;
const single = (chosen: One): Dayjs | undefined => (Array.isArray(chosen) ? chosen[0] : (chosen ?? undefined));

interface DayProps extends Passed {
  /** yyyy-MM-dd, or yyyy-MM in a month picker. */
  value: string | null;
  /** Last day that can be chosen. */
  max?: string;
  min?: string;
  /** Converts the chosen day (yyyy-MM-dd) to the text in the field. */
  shown?: (day: string) => string;
  onChange: (day: string | undefined) => void;
}

const bounds = (min: Dayjs | undefined, max: Dayjs | undefined) => ({
  ...(min === undefined ? {} : { minDate: min }),
  ...(max === undefined ? {} : { maxDate: max }),
});
const wallOfDayOrNone = (day: string | undefined) => (day === undefined ? undefined : wallOfDay(day));

/** Picker of a day. */
export function DayPicker({ value, min, max, shown, onChange, ...passed }: DayProps) {
  return (
    <WallPicker
      {...passed}
      {...bounds(wallOfDayOrNone(min), wallOfDayOrNone(max))}
      {...(shown === undefined ? {} : { format: (wall: Dayjs) => shown(wall.format("YYYY-MM-DD")) })}
      value={value === null ? null : wallOfDay(value)}
      onChange={(chosen: One) => onChange(single(chosen)?.format("YYYY-MM-DD"))}
    />
  );
}

/** Picker of a month. */
export function MonthPicker({ value, min, max, onChange, ...passed }: Omit<DayProps, "shown">) {
  return (
    <WallPicker
      {...passed}
      {...bounds(wallOfDayOrNone(min), wallOfDayOrNone(max))}
      picker="month"
      value={value === null ? null : wallOfDay(`${value}-01`)}
      onChange={(chosen: One) => onChange(single(chosen)?.format("YYYY-MM"))}
    />
  );
}

interface MomentProps extends Passed {
  /** Epoch milliseconds. */
  value: number | null;
  min?: number;
  max?: number;
  /** Format of the field; the default includes seconds. */
  format?: "YYYY-MM-DD HH:mm" | "YYYY-MM-DD HH:mm:ss";
  onChange: (ms: number | undefined) => void;
}

/** Picker of a day and a time. A day that is chosen without a time means 00:00 of that day. */
export function MomentPicker(props: MomentProps) {
  const { value, min, max, format = "YYYY-MM-DD HH:mm:ss", onChange, ...passed } = props;
  const wallOrNone = (ms: number | undefined) => (ms === undefined ? undefined : wallOf(ms));
  return (
    <WallPicker
      {...passed}
      {...bounds(wallOrNone(min), wallOrNone(max))}
      format={format}
      showTime={{ format: format.slice(11), defaultOpenValue: wallOf(Date.now()).startOf("day") }}
      value={value === null ? null : wallOf(value)}
      onChange={(chosen: One) => {
        const wall = single(chosen);
        onChange(wall === undefined ? undefined : msOf(wall));
      }}
    />
  );
}

interface ClockProps extends Passed {
  /** `HH:mm`, independent of a day. */
  value: string;
  onChange: (clock: string) => void;
}

/** Picker of a time of day. */
export function ClockPicker({ value, onChange, ...passed }: ClockProps) {
  return (
    <WallPicker.TimePicker
      {...passed}
      format="HH:mm"
      allowClear={false}
      needConfirm={false}
      minuteStep={5}
      value={dayjs.utc(`2026-01-01T${value}`)}
      onChange={(chosen: One) => {
        const wall = single(chosen);
        if (wall !== undefined) onChange(wall.format("HH:mm"));
      }}
    />
  );
}

interface RangeProps {
  name: string;
  className: string;
  /** Start and end in epoch milliseconds. */
  value: readonly [number, number] | undefined;
  allowClear: boolean;
  shortcuts: readonly { label: string; range: readonly [number, number] }[];
  /** Note below the calendar. */
  note?: string | undefined;
  onChange: (range: readonly [number, number] | undefined) => void;
}

const ends = ([first, last]: readonly [number, number]): [Dayjs, Dayjs] => [wallOf(first), wallOf(last)];

/**
 * Picker of a range of days and hours. Shows one month at a time, since two calendars with hours do not fit. The year
 * is shown only if it is not the current one.
 */
export function MomentRangePicker({ name, className, value, allowClear, shortcuts, note, onChange }: RangeProps) {
  const now = wallOf(Date.now());
  const shown = value && ends(value);
  const thisYear = shown?.every((wall) => wall.year() === now.year());
  return (
    <WallPicker.RangePicker
      className={className}
      aria-label={name}
      id={{ start: "filter-range-from", end: "filter-range-to" }}
      value={shown ?? null}
      placeholder={[name, ""]}
      format={thisYear ? "MM-DD HH:mm" : "YYYY-MM-DD HH:mm"}
      // A range chosen without hours extends from the start of the first day to the end of the last day.
      showTime={{ format: "HH:mm", defaultOpenValue: [now.startOf("day"), now.endOf("day")] }}
      classNames={{ popup: { root: "range-popup" } }}
      separator={shown === undefined ? "" : "~"}
      allowClear={allowClear}
      presets={shortcuts.map(({ label, range }) => ({ label, value: ends(range) }))}
      {...(note === undefined ? {} : { renderExtraFooter: () => note })}
      onChange={(chosen) => {
        const [first, last] = chosen ?? [];
        onChange(first && last ? [msOf(first), msOf(last)] : undefined);
      }}
    />
  );
}
