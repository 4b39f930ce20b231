import { FilterBar } from "#shared/list/filter/FilterBar.tsx";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { TimeRangeFilter } from "#shared/list/filter/TimeRangeFilter.tsx";
import { type Patch } from "#shared/list/use-url-state.ts";
import { DeviceFilter, PointFilter } from "../list/RecordSelects.tsx";
import { parkingText } from "../parking.texts.ts";
import { type RecordSearch, rangeOf } from "../record-search.ts";
import { conflictText as text } from "./conflicts.texts.ts";

interface Props {
  search: RecordSearch;
  count: number | undefined;
  onFilter: (patch: Patch<RecordSearch>) => void;
}

/** Filters of the conflicts: open or dismissed, time, device and point. */
export function ConflictFilters({ search, count, onFilter }: Props) {
  const { dismissed, device_id, point_id, start } = search;
  const isSet = device_id !== undefined || point_id !== undefined || start !== undefined;
  const none = { device_id: undefined, point_id: undefined, start: undefined, end: undefined };
  return (
    <FilterBar onReset={isSet ? () => onFilter(none) : undefined}>
      <SegmentFilter
        name={text("view")}
        value={dismissed === 1 ? "dismissed" : "open"}
        options={[
          { value: "open", label: text("open"), count: dismissed === 1 ? undefined : count },
          { value: "dismissed", label: text("dismissed"), count: dismissed === 1 ? count : undefined },
        ]}
        onChange={(view) => onFilter({ dismissed: view === "dismissed" ? 1 : undefined })}
      />
      <TimeRangeFilter
        name={parkingText("time")}
        value={rangeOf(search)}
        set={start !== undefined}
        onChange={(range) => onFilter(range)}
      />
      <DeviceFilter search={search} onFilter={onFilter} />
      <PointFilter search={search} onFilter={onFilter} />
    </FilterBar>
  );
}
