import { type Answer } from "@huiyan/contract/endpoint";
import { type countParkingRecords, type RecordOrder } from "@huiyan/contract/parking/parking.api";
import { carTypeTexts, parkingStatusTexts, settleTexts } from "@huiyan/contract/parking/record.texts";
import { pickText, type TextRow } from "#shared/format/texts.ts";
import { FilterBar } from "#shared/list/filter/FilterBar.tsx";
import { FilterSelect } from "#shared/list/filter/FilterSelect.tsx";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { TimeRangeFilter } from "#shared/list/filter/TimeRangeFilter.tsx";
import { type Patch, type SetOptions } from "#shared/list/use-url-state.ts";
import { type StoredSetting } from "#shared/storage/stored-setting.ts";
import { parkingText as text } from "../parking.texts.ts";
import {
  noFilters,
  orderTypes,
  type RecordSearch,
  rangeOf,
  recordTypes,
  setFilters,
  typeOf,
} from "../record-search.ts";
import { BerthFilter, DeviceFilter, MinutesFilter, PointFilter } from "./RecordSelects.tsx";
import { ReviewOrderSelect } from "./ReviewOrderSelect.tsx";

interface Props {
  search: RecordSearch;
  counts: Answer<typeof countParkingRecords> | undefined;
  isOrders: boolean;
  order: StoredSetting<RecordOrder>;
  onFilter: (patch: Patch<RecordSearch>, options?: SetOptions) => void;
}

const optionsOf = (texts: Readonly<Record<number, TextRow>>) =>
  Object.entries(texts).map(([value, row]) => ({ value, label: pickText(row) }));

/**
 * Filters by type, state of the stay, review and time in one line. In a narrow window, less used filters are behind
 * “更多”.
 */
export function RecordFilters({ search, counts, isOrders, order, onFilter }: Props) {
  const select = { search, onFilter };
  const choose = <K extends "parking" | "review" | "car" | "settle">(field: K, values: readonly RecordSearch[K][]) => ({
    value: search[field],
    loading: false,
    onChange: (value: string | undefined) => onFilter({ [field]: values.find((each) => each === value) }),
  });
  const countOf = (type: string) =>
    ({ pending: counts?.pending, marked: counts?.marked, excluded: counts?.excluded, unread: counts?.unread })[type];
  const segments: readonly (typeof recordTypes)[number][] = recordTypes;
  return (
    <FilterBar
      onReset={setFilters(search).length === 0 ? undefined : () => onFilter(noFilters)}
      rare={{
        set: [search.device_id, search.point_id, search.berth, search.car, search.minutes, search.settle].filter(
          (value) => value !== undefined,
        ).length,
        filters: (
          <>
            <DeviceFilter {...select} />
            <PointFilter {...select} />
            <BerthFilter {...select} />
            <FilterSelect name={text("car")} options={optionsOf(carTypeTexts)} {...choose("car", ["1", "2"])} />
            {!isOrders && <SettleFilter {...choose("settle", ["1", "2"])} />}
            <MinutesFilter {...select} />
          </>
        ),
      }}
    >
      {isOrders ? (
        <FilterSelect
          name={text("type")}
          value={search.type}
          options={orderTypes.filter((type) => type !== "all").map((type) => ({ value: type, label: text(type) }))}
          loading={false}
          onChange={(value) => onFilter({ type: orderTypes.find((each) => each === value) })}
        />
      ) : (
        <SegmentFilter
          name={text("type")}
          value={segments.find((type) => type === typeOf(search)) ?? "all"}
          options={segments.map((type) => ({ value: type, label: text(type), count: countOf(type) }))}
          onChange={(type) =>
            onFilter({
              type: type === "all" ? undefined : type,
              sort: type === "pending" ? order.read() : undefined,
            })
          }
        />
      )}
      {search.type === "pending" && (
        <ReviewOrderSelect
          value={search.sort ?? "berth"}
          onChange={(sort) => {
            order.write(sort);
            onFilter({ sort });
          }}
        />
      )}
      {isOrders && <SettleFilter {...choose("settle", ["1", "2"])} />}
      <FilterSelect
        name={text("parking")}
        options={optionsOf(parkingStatusTexts)}
        {...choose("parking", ["1", "2", "3"])}
      />
      {(search.type !== "pending" || search.review !== undefined) && (
        <FilterSelect
          name={text("review")}
          options={[
            { value: "1", label: text("unreviewed") },
            { value: "3", label: text("automatic") },
            { value: "4", label: text("manual") },
          ]}
          {...choose("review", ["1", "3", "4"])}
        />
      )}
      <TimeRangeFilter
        name={text("time")}
        value={rangeOf(search)}
        set={search.start !== undefined}
        onChange={(range) => onFilter(range)}
      />
    </FilterBar>
  );
}

interface SettleProps {
  value: string | undefined;
  loading: boolean;
  onChange: (value: string | undefined) => void;
}

/** Filter by settlement. The address uses 1 for unsettled and 2 for settled; records use 0 and 1. */
function SettleFilter(props: SettleProps) {
  const options = [
    { value: "1", label: pickText(settleTexts[0]) },
    { value: "2", label: pickText(settleTexts[1]) },
  ];
  return <FilterSelect name={text("settle")} options={options} {...props} />;
}
