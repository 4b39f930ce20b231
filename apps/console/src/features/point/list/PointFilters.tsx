import { X } from "lucide-react";
import { FilterBar } from "#shared/list/filter/FilterBar.tsx";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { TimeRangeFilter } from "#shared/list/filter/TimeRangeFilter.tsx";
import { chosenRange } from "#shared/list/list-search.ts";
import { type Patch } from "#shared/list/use-url-state.ts";
import { pointText as text } from "../point.texts.ts";
import { areSet, noFilters, type PointSearch, type StatusFilter } from "../point-search.ts";
import { type PointCounts } from "../use-point-counts.ts";

/** Chip with the name of the device to whose points the list is limited. × removes this limit. */
function DeviceChip({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <span className="point-chip">
      <span className="ell">{text("ofDevice", { name })}</span>
      <button type="button" aria-label={text("removeDevice")} title={text("removeDevice")} onClick={onRemove}>
        <X size={14} aria-hidden="true" />
      </button>
    </span>
  );
}

interface Props {
  search: PointSearch;
  counts: PointCounts | undefined;
  /** Name of the device in the address; empty if the address has none. */
  deviceName: string;
  onFilter: (patch: Patch<PointSearch>) => void;
}

/** Filters by state, by the time at which the point was added, and by the device in the address. */
export function PointFilters({ search, counts, deviceName, onFilter }: Props) {
  const range = chosenRange(search);
  return (
    <FilterBar onReset={areSet(search) ? () => onFilter(noFilters) : undefined}>
      <SegmentFilter<StatusFilter>
        name={text("status")}
        value={search.status ?? "all"}
        options={(["all", "online", "offline", "blind"] as const).map((value) => ({
          value,
          label: text(value),
          count: counts?.[value],
        }))}
        onChange={(status) => onFilter({ status: status === "all" ? undefined : status })}
      />
      <TimeRangeFilter
        name={text("accessTime")}
        value={range}
        set={range !== undefined}
        onChange={(chosen) => onFilter(chosen)}
        onClear={() => onFilter({ start: undefined, end: undefined })}
      />
      {search.id !== undefined && <DeviceChip name={deviceName} onRemove={() => onFilter({ id: undefined })} />}
    </FilterBar>
  );
}
