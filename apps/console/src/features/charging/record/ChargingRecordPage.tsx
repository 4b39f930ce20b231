import { type ChargingRecord, exportCharging, findChargingRecords } from "@huiyan/contract/charging/charging.api";
import { type ChargingDays, chargingDays } from "@huiyan/contract/charging/charging.rules";
import { Button } from "antd";
import { ChartNoAxesColumn, Download, PlugZap } from "lucide-react";
import { useCallback, useState } from "react";
import { download } from "#shared/api/download.ts";
import { counted } from "#shared/format/count.ts";
import { FilterBar } from "#shared/list/filter/FilterBar.tsx";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { TimeRangeFilter } from "#shared/list/filter/TimeRangeFilter.tsx";
import { ListPage } from "#shared/list/ListPage.tsx";
import { NoResult } from "#shared/list/NoResult.tsx";
import { Pager } from "#shared/list/Pager.tsx";
import { type Opening, useList } from "#shared/list/use-list.ts";
import { type Patch } from "#shared/list/use-url-state.ts";
import { notify } from "#shared/notice/notice.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { useToday } from "#shared/screen/use-today.ts";
import { chargingText as text } from "../charging.texts.ts";
import { areSet, ChargingSearch, chargingInput, filtersOf, noFilters, rangeOf } from "./charging-search.ts";
import { PlateDrawer } from "./PlateDrawer.tsx";
import { RankDialog } from "./RankDialog.tsx";
import { SideBySideTables } from "./SideBySideTables.tsx";
import "../charging.css";

interface ChargingEmptyProps {
  search: ChargingSearch;
  onFilter: (patch: Patch<ChargingSearch>) => void;
}

/** Hint for an empty list: no car has charged, or no plate matches the filters. */
function ChargingEmpty({ search, onFilter }: ChargingEmptyProps) {
  const keyword = search.keyword.trim();
  if (keyword !== "") {
    const conditions = [text("keyword", { text: keyword })];
    return <NoResult title={text("noResult")} conditions={conditions} onReset={() => onFilter(noFilters)} />;
  }
  return (
    <EmptyState
      icon={<PlugZap size={24} strokeWidth={1.5} />}
      title={text("none")}
      hint={text("noneHint")}
      actions={
        (search.days !== 90 || search.start !== undefined) && (
          <Button onClick={() => onFilter({ days: 90, start: undefined, end: undefined })}>{text("show90")}</Button>
        )
      }
    />
  );
}

const opening: Opening<ChargingSearch, ChargingRecord> = {
  opened: ({ plate }) => plate,
  keyOf: ({ plate_num }) => plate_num,
  patch: (plate) => ({ plate }),
};

/** Page of the charging ranking: number of charges per licence plate. docs/reference/orders.md O12. */
export function ChargingRecordPage() {
  const today = useToday();
  const toInput = useCallback((search: ChargingSearch) => chargingInput(search, today), [today]);
  const list = useList({ endpoint: findChargingRecords, schema: ChargingSearch, toInput, opening });
  const { state } = list;
  const [isRanking, setRanking] = useState(false);
  const exporting = useExport(() => filtersOf(state, today));
  const isOwn = state.start !== undefined;
  const n = list.count === undefined ? undefined : counted(list.count, list.more);
  return (
    <ListPage
      title={text("title")}
      summary={
        n !== undefined &&
        (isOwn ? text("summaryRange", { n }) : text("summary", { n, days: text(`days${state.days}`) }))
      }
      actions={
        <>
          <Button icon={<ChartNoAxesColumn size={16} aria-hidden="true" />} onClick={() => setRanking(true)}>
            {text("rank")}
          </Button>
          <Button
            icon={<Download size={16} aria-hidden="true" />}
            disabled={list.count === 0}
            loading={exporting.busy}
            onClick={exporting.start}
          >
            {text("export")}
          </Button>
        </>
      }
      filters={
        <FilterBar onReset={areSet(state) ? () => list.filter(noFilters) : undefined}>
          <SegmentFilter<`${ChargingDays}` | "own">
            name={text("range")}
            value={isOwn ? "own" : `${state.days}`}
            options={chargingDays.map((days) => ({ value: `${days}`, label: text(`days${days}`) }))}
            onChange={(days) =>
              list.filter({ days: days === "own" ? undefined : daysOf(days), start: undefined, end: undefined })
            }
          />
          <TimeRangeFilter
            name={text("range")}
            value={rangeOf(state, today)}
            set={isOwn}
            onChange={(range) => list.filter(range)}
          />
        </FilterBar>
      }
      problem={<ProblemBanner query={list.query} />}
      pager={<Pager page={state.page} size={state.size} count={list.count} more={list.more} onChange={list.turn} />}
      detail={
        state.plate !== undefined && <PlateDrawer plate={state.plate} list={list} range={rangeOf(state, today)} />
      }
    >
      <SideBySideTables list={list} empty={<ChargingEmpty search={state} onFilter={list.filter} />} />
      {isRanking && <RankDialog onClosed={() => setRanking(false)} />}
    </ListPage>
  );
}

const daysOf = (value: string) => chargingDays.find((days) => `${days}` === value);

/** Returns the command that requests the export and saves the file. */
function useExport(input: () => Parameters<typeof download<(typeof exportCharging)["input"]>>[1]) {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      await download(exportCharging, input(), `${text("fileName")}.xlsx`);
      notify("success", text("exported"));
    } catch (error) {
      notify("error", error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, start: () => void start() };
}
