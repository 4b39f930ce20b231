import { deviceTypes } from "@huiyan/contract/device/device.rules";
import { FilterBar } from "#shared/list/filter/FilterBar.tsx";
import { FilterSelect } from "#shared/list/filter/FilterSelect.tsx";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { TimeRangeFilter } from "#shared/list/filter/TimeRangeFilter.tsx";
import { chosenRange } from "#shared/list/list-search.ts";
import { type Patch } from "#shared/list/use-url-state.ts";

import { deviceText as text } from "../device.texts.ts";
import { areSet, type DeviceSearch, noFilters, type StatusFilter } from "../device-search.ts";
import { type DeviceCounts } from "./use-device-counts.ts";

interface Props {
  search: DeviceSearch;
  counts: DeviceCounts | undefined;
  onFilter: (patch: Patch<DeviceSearch>) => void;
}

/** Filters by state, type and the time at which the device was bound. */
export function DeviceFilters({ search, counts, onFilter }: Props) {
  const range = chosenRange(search);
  return (
    <FilterBar onReset={areSet(search) ? () => onFilter(noFilters) : undefined}>
      <SegmentFilter<StatusFilter>
        name={text("status")}
        value={search.status ?? "all"}
        options={[
          { value: "all", label: text("all"), count: counts?.all },
          { value: "online", label: text("online"), count: counts?.online },
          { value: "offline", label: text("offline"), count: counts?.offline },
        ]}
        onChange={(status) => onFilter({ status: status === "all" ? undefined : status })}
      />
      <FilterSelect
        name={text("type")}
        value={search.type}
        options={deviceTypes.map((type) => ({ value: type, label: `${type} ${text(type)}` }))}
        loading={false}
        onChange={(type) => onFilter({ type: deviceTypes.find((known) => known === type) })}
      />
      <TimeRangeFilter
        name={text("accessTime")}
        value={range}
        set={range !== undefined}
        onChange={(chosen) => onFilter(chosen)}
        onClear={() => onFilter({ start: undefined, end: undefined })}
      />
    </FilterBar>
  );
}
