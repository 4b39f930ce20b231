import { findDevices } from "@huiyan/contract/device/device.api";
import { findPoints } from "@huiyan/contract/point/point.api";
import { Button } from "antd";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { DayPicker } from "#shared/form/pickers.tsx";
import { shortDeviceId } from "#shared/format/short-device-id.ts";
import { weekdayName } from "#shared/format/time.ts";
import { FilterBar } from "#shared/list/filter/FilterBar.tsx";
import { FilterSelect } from "#shared/list/filter/FilterSelect.tsx";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { type Patch } from "#shared/list/use-url-state.ts";
import { dayPatch, type HoursSearch, stepDay } from "./hours-search.ts";
import { hoursText as text } from "./working-hours.texts.ts";

/** Returns a day with its weekday in the language of the console, for example “2026-11-20 星期五”. */
const dayName = (date: string): string => `${date} ${weekdayName(date)}`;

/** Page size that returns all points and devices: docs/reference/console.md C5. */
const pointPickerSize = 99_999;
const devicePickerSize = 9999;

interface Props {
  search: HoursSearch;
  day: string;
  today: string;
  onChange: (patch: Patch<HoursSearch>) => void;
}

/** Filters by day, device and point, and the choice of the view. */
export function HoursFilters({ search, day, today, onChange }: Props) {
  const { device_id, point_id, view } = search;
  const isSet = device_id !== undefined || point_id !== undefined;
  const next = stepDay(day, 1, today);
  const choose = (other: string | undefined) => other !== undefined && onChange(dayPatch(other, today));
  return (
    <FilterBar onReset={isSet ? () => onChange({ device_id: undefined, point_id: undefined }) : undefined}>
      <span className="day-steps">
        <Button
          icon={<ChevronLeft size={16} aria-hidden="true" />}
          aria-label={text("previousDay")}
          title={`${text("previousDay")} ←`}
          onClick={() => choose(stepDay(day, -1, today))}
        />
        <DayPicker
          aria-label={text("day")}
          allowClear={false}
          shown={dayName}
          inputReadOnly
          value={day}
          max={today}
          onChange={choose}
        />
        <Button
          icon={<ChevronRight size={16} aria-hidden="true" />}
          aria-label={text("nextDay")}
          title={next === undefined ? text("today") : `${text("nextDay")} →`}
          disabled={next === undefined}
          onClick={() => choose(next)}
        />
      </span>
      <SegmentFilter
        name={text("view")}
        value={view ?? "hours"}
        options={[
          { value: "hours", label: text("viewHours") },
          { value: "shifts", label: text("viewShifts") },
        ]}
        onChange={(value) => onChange({ view: value === "shifts" ? value : undefined })}
      />
      <DeviceSelect search={search} onChange={onChange} />
      <PointSelect search={search} onChange={onChange} />
    </FilterBar>
  );
}

type SelectProps = Pick<Props, "search" | "onChange">;

function DeviceSelect({ search: { group_id, device_id }, onChange }: SelectProps) {
  const [looked, setLooked] = useState(false);
  const input = { page: 1, size: devicePickerSize, ...(group_id === undefined ? {} : { group_id }) };
  const devices = useQueryOf(findDevices, input, { enabled: looked || device_id !== undefined, staleTime: 60_000 });
  return (
    <FilterSelect
      name={text("device")}
      value={device_id}
      options={(devices.data?.list ?? []).map((device) => ({
        value: device.device_id,
        label: device.nickname || device.name || shortDeviceId(device.device_id),
      }))}
      loading={devices.isFetching}
      onOpen={() => setLooked(true)}
      onChange={(value) => onChange({ device_id: value, point_id: undefined })}
    />
  );
}

function PointSelect({ search: { group_id, device_id, point_id }, onChange }: SelectProps) {
  const [looked, setLooked] = useState(false);
  const input = { page: 1, size: pointPickerSize, group_id, device_id };
  const points = useQueryOf(findPoints, input, { enabled: looked || point_id !== undefined, staleTime: 60_000 });
  return (
    <FilterSelect
      name={text("point")}
      value={point_id}
      options={(points.data?.list ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
      loading={points.isFetching}
      onOpen={() => setLooked(true)}
      onChange={(value) => onChange({ point_id: value })}
    />
  );
}
