import { findDevices } from "@huiyan/contract/device/device.api";
import { findPoints } from "@huiyan/contract/point/point.api";
import { Input } from "antd";
import { useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { shortDeviceId } from "#shared/format/short-device-id.ts";
import { FilterSelect } from "#shared/list/filter/FilterSelect.tsx";
import { useTypedFilter } from "#shared/list/filter/use-typed-filter.ts";
import { type Patch, type SetOptions } from "#shared/list/use-url-state.ts";
import { parkingText as text } from "../parking.texts.ts";
import { type RecordSearch } from "../record-search.ts";

interface Props {
  search: RecordSearch;
  onFilter: (patch: Patch<RecordSearch>, options?: SetOptions) => void;
}

/**
 * Filter by device and point. The long option lists are loaded only when the user opens the filter or a value is set.
 */
export function DeviceFilter({ search, onFilter }: Props) {
  const [looked, setLooked] = useState(false);
  const { group_id, device_id } = search;
  const devices = useQueryOf(
    findDevices,
    { page: 1, size: 9999, group_id },
    { enabled: looked || device_id !== undefined, staleTime: 60_000 },
  );
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
      onChange={(next) => onFilter({ device_id: next, point_id: undefined })}
    />
  );
}

export function PointFilter({ search, onFilter }: Props) {
  const [looked, setLooked] = useState(false);
  const { group_id, device_id, point_id } = search;
  const points = useQueryOf(
    findPoints,
    { page: 1, size: 99_999, group_id, device_id },
    { enabled: looked || point_id !== undefined, staleTime: 60_000 },
  );
  return (
    <FilterSelect
      name={text("point")}
      value={point_id}
      options={(points.data?.list ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
      loading={points.isFetching}
      onOpen={() => setLooked(true)}
      onChange={(next) => onFilter({ point_id: next })}
    />
  );
}

const typingMs = 300;
const maxMinutes = 10_000;
const areMinutes = (text: string) => text === "" || (/^\d{1,5}$/.test(text) && Number(text) <= maxMinutes);

/**
 * Filter by the minimum duration of a stay, in whole minutes from 0 to 10,000. On other input, the field shows an error
 * and the previous filter stays.
 */
export function MinutesFilter({ search, onFilter }: Props) {
  const kept = search.minutes === undefined ? "" : String(search.minutes);
  const { typed, type, handlers } = useTypedFilter({
    value: kept,
    delayMs: typingMs,
    accepts: areMinutes,
    send: (text) => onFilter({ minutes: text === "" ? undefined : Number(text) }, { replace: true }),
  });
  const isWrong = !areMinutes(typed);
  return (
    <span className="filter-checked">
      <Input
        className={search.minutes === undefined ? "filter-number" : "filter-number set"}
        aria-label={text("minutes")}
        inputMode="numeric"
        prefix={<span className="filter-name">{text("minutes")}</span>}
        suffix={text("minutesUnit")}
        status={isWrong ? "error" : ""}
        value={typed}
        {...handlers}
        onChange={(event) => type(event.target.value.normalize("NFKC").trim())}
      />
      {isWrong && (
        <span className="field-problem" role="alert">
          {text("minutesWrong")}
        </span>
      )}
    </span>
  );
}

export function BerthFilter({ search, onFilter }: Props) {
  const { typed, type, handlers } = useTypedFilter({
    value: search.berth ?? "",
    delayMs: typingMs,
    send: (text) => onFilter({ berth: text || undefined }, { replace: true }),
  });
  return (
    <Input
      className={search.berth === undefined ? "filter-number" : "filter-number set"}
      aria-label={text("berth")}
      prefix={<span className="filter-name">{text("berth")}</span>}
      allowClear
      maxLength={20}
      value={typed}
      {...handlers}
      onChange={(event) => type(event.target.value)}
    />
  );
}
