import { summariseMessages } from "@huiyan/contract/alarm/alarm.api";
import { handleStates } from "@huiyan/contract/alarm/alarm.rules";
import { listAlgorithmTypes } from "@huiyan/contract/algorithm/algorithm.api";
import { findPoints } from "@huiyan/contract/point/point.api";
import { useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { shortDeviceId } from "#shared/format/short-device-id.ts";
import { FilterSelect } from "#shared/list/filter/FilterSelect.tsx";
import { type Patch } from "#shared/list/use-url-state.ts";
import { useToday } from "#shared/screen/use-today.ts";
import { alarmText as text } from "../alarm.texts.ts";
import { handlingText } from "../handling/handling.texts.ts";
import { alarmsOnly, type MessageSearch, summaryInput } from "../message-search.ts";
import { useDevices } from "../use-group-devices.ts";

/** Page size that returns all points: docs/reference/console.md C5. */
const pointPickerSize = 99_999;

interface Props {
  search: MessageSearch;
  onFilter: (patch: Patch<MessageSearch>) => void;
}

export function AlgorithmFilter({ search, onFilter }: Props) {
  const today = useToday();
  const types = useQueryOf(listAlgorithmTypes, {}, { staleTime: 60_000 });
  // Also offers algorithms that no longer run but have alarms. Without a chosen algorithm, the page has already sent
  // the same request, so the cached answer is used.
  const found = useQueryOf(summariseMessages, {
    ...summaryInput(search, today),
    alg_id: undefined,
    no_algs: undefined,
  });
  const names = new Map([
    ...(types.data ?? []).map(({ _id, name }) => [_id, name] as const),
    ...(found.data?.algs ?? []).map(({ alg_id, name }) => [alg_id, name] as const),
  ]);
  return (
    <FilterSelect
      name={text("alg")}
      value={search.alg_id}
      options={[
        { value: alarmsOnly, label: text("alarmsOnly") },
        ...[...names].map(([value, label]) => ({ value, label })),
      ]}
      loading={types.isFetching}
      onChange={(alg_id) => onFilter({ alg_id })}
    />
  );
}

const handlings = ["mine", "overdue", ...handleStates] as const;

/** Filter by state of handling, and by assignment to the user. */
export function HandlingFilter({ search, onFilter }: Props) {
  return (
    <FilterSelect
      name={handlingText("handling")}
      value={search.handling}
      options={handlings.map((value) => ({ value, label: handlingText(value === "overdue" ? "overdueOnes" : value) }))}
      loading={false}
      onChange={(value) => onFilter({ handling: handlings.find((each) => each === value) })}
    />
  );
}

const severities = ["3", "2", "1"] as const;

export function SeverityFilter({ search, onFilter }: Props) {
  return (
    <FilterSelect
      name={handlingText("severity")}
      value={search.severity}
      options={severities.map((value) => ({ value, label: handlingText(`severity${value}`) }))}
      loading={false}
      onChange={(value) => onFilter({ severity: severities.find((each) => each === value) })}
    />
  );
}

/** Filter by device and point. Long option lists are loaded only when the user opens the filter or a value is set. */
export function DeviceFilter({ search, onFilter }: Props) {
  const [looked, setLooked] = useState(false);
  const devices = useDevices(search.group_id, looked || search.device_id !== undefined);
  return (
    <FilterSelect
      name={text("device")}
      value={search.device_id}
      options={(devices.data?.list ?? []).map((device) => ({
        value: device.device_id,
        label: device.nickname || device.name || shortDeviceId(device.device_id),
      }))}
      loading={devices.isFetching}
      onOpen={() => setLooked(true)}
      onChange={(device_id) => onFilter({ device_id, point_id: undefined })}
    />
  );
}

export function PointFilter({ search, onFilter }: Props) {
  const [looked, setLooked] = useState(false);
  const { group_id, device_id, point_id } = search;
  const points = useQueryOf(
    findPoints,
    { page: 1, size: pointPickerSize, group_id, device_id },
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
