import { type summariseMessages } from "@huiyan/contract/alarm/alarm.api";
import { type Answer } from "@huiyan/contract/endpoint";
import { useCaller } from "#features/organisation/organisation.public.ts";
import { FilterBar } from "#shared/list/filter/FilterBar.tsx";
import { SavedFilters } from "#shared/list/filter/SavedFilters.tsx";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { TimeRangeFilter } from "#shared/list/filter/TimeRangeFilter.tsx";
import { useSavedFilters } from "#shared/list/filter/use-saved-filters.ts";
import { type Patch } from "#shared/list/use-url-state.ts";
import { alarmText as text } from "../alarm.texts.ts";
import {
  editStatusOf,
  type MessageSearch,
  noFilters,
  rangeOf,
  savedPatch,
  savedSearchOf,
  setFilters,
  statusOf,
} from "../message-search.ts";
import { AlgorithmFilter, DeviceFilter, HandlingFilter, PointFilter, SeverityFilter } from "./MessageSelects.tsx";

interface Props {
  search: MessageSearch;
  counts: Answer<typeof summariseMessages> | undefined;
  onFilter: (patch: Patch<MessageSearch>) => void;
}

/**
 * Filters by state, algorithm, time, device, point and severity. A narrow window shows the last three behind a button.
 */
export function MessageFilters({ search, counts, onFilter }: Props) {
  const select = { search, onFilter };
  const current = savedSearchOf(search);
  const saved = useSavedFilters("message", useCaller().data?.staff?._id, current);
  return (
    <FilterBar
      onReset={setFilters(search).length === 0 ? undefined : () => onFilter(noFilters)}
      rare={{
        set: [search.device_id, search.point_id, search.severity].filter((value) => value !== undefined).length,
        filters: (
          <>
            <DeviceFilter {...select} />
            <PointFilter {...select} />
            <SeverityFilter {...select} />
          </>
        ),
      }}
    >
      <SegmentFilter
        name={text("status")}
        value={statusOf(search)}
        options={[
          { value: "all", label: text("all") },
          { value: "unread", label: text("unread"), count: counts?.unread },
          { value: "marked", label: text("marked"), count: counts?.marked },
        ]}
        onChange={(status) => onFilter({ editStatus: editStatusOf(status) })}
      />
      <HandlingFilter {...select} />
      <AlgorithmFilter {...select} />
      <TimeRangeFilter
        name={text("time")}
        value={rangeOf(search)}
        set={search.start !== undefined}
        onChange={(range) => onFilter(range)}
      />
      <SavedFilters
        filters={saved}
        isSet={Object.keys(current).length > 0}
        onChoose={(chosen) => onFilter(savedPatch(chosen))}
      />
    </FilterBar>
  );
}
