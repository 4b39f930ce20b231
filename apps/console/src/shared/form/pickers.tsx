import { wallTime, zoneOffsetMs } from "@huiyan/contract/calendar";
import { type GenerateConfig } from "@rc-component/picker/generate";
import dayjsConfig from "@rc-component/picker/generate/dayjs";
import { DatePicker, type DatePickerProps } from "antd";
import dayjs, { type Dayjs } from "dayjs";
import utc from "dayjs/plugin/utc";
import "dayjs/locale/zh-cn";

dayjs.extend(utc);
// Names of months and days in the calendar; weeks begin on Monday.
dayjs.locale("zh-cn");

/*
 * Calendars and clocks of the organisation's zone in a browser of any. A picker works with the wall's time there as if it
 * were UTC, which has no summer time to stumble over; outside of this file there are epoch milliseconds and days only.
 */
const wallOf = (ms: number): Dayjs => dayjs.utc(wallTime(ms));
const wallOfDay = (day: string): Dayjs => dayjs.utc(day);
const msOf = (wall: Dayjs): number => wall.valueOf() - zoneOffsetMs;

const isValid = (wall: Dayjs) => wall.isValid();

/** What was typed; without a year it is of the present one there, not of the browser's. */
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
  /** yyyy-MM-dd; yyyy-MM of a month. */
  value: string | null;
  /** The last that can be chosen. */
  max?: string;
  min?: string;
  /** How the chosen day is shown. */
  shown?: (day: string) => string;
  onChange: (day: string | undefined) => void;
}

const bounds = (min: Dayjs | undefined, max: Dayjs | undefined) => ({
  ...(min === undefined ? {} : { minDate: min }),
  ...(max === undefined ? {} : { maxDate: max }),
});
const wallOfDayOrNone = (day: string | undefined) => (day === undefined ? undefined : wallOfDay(day));

/** A day of the calendar. */
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

/** A month of the calendar. */
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
  /** Epoch ms. */
  value: number | null;
  min?: number;
  max?: number;
  /** With seconds where they are not left out. */
  format?: "YYYY-MM-DD HH:mm" | "YYYY-MM-DD HH:mm:ss";
  onChange: (ms: number | undefined) => void;
}

/** A day and a time of it; a day that is picked without its time is meant from its beginning. */
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
  /** `HH:mm`, of any day. */
  value: string;
  onChange: (clock: string) => void;
}

/** A time of any day. */
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
  /** Epoch ms of both ends. */
  value: readonly [number, number] | undefined;
  allowClear: boolean;
  shortcuts: readonly { label: string; range: readonly [number, number] }[];
  /** Under the calendar. */
  note?: string | undefined;
  onChange: (range: readonly [number, number] | undefined) => void;
}

const ends = ([first, last]: readonly [number, number]): [Dayjs, Dayjs] => [wallOf(first), wallOf(last)];

/** Days and hours from – to; one month at a time, as calendars with hours have no room for two. The year is shown only when it is not the present one. */
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
      // a day that is picked without its hours is meant whole
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
