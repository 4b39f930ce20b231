import { type CountPair } from "@huiyan/contract/head-count/head-count.api";
import { Button } from "antd";
import { ClipboardCheck, Pencil, SearchX, Trash2 } from "lucide-react";
import { useCallback } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { FilterBar } from "#shared/list/filter/FilterBar.tsx";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { TimeRangeFilter } from "#shared/list/filter/TimeRangeFilter.tsx";
import { ListView } from "#shared/list/ListView.tsx";
import { useList } from "#shared/list/use-list.ts";
import { notify } from "#shared/notice/notice.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { useToday } from "#shared/screen/use-today.ts";
import { GroupDrawer } from "../group/GroupDrawer.tsx";
import { useDecisions } from "../group/use-decisions.ts";
import { useOpenedGroup } from "../group/use-opened-group.ts";
import { headCountText as text } from "../head-count.texts.ts";
import {
  areSet,
  boundedRange,
  findGroupRows,
  groupInput,
  groupOpening,
  groupStates,
  HeadCountSearch,
  noFilters,
  rangeOf,
} from "../head-count-search.ts";
import { type OpenedDialog } from "../pair/PairDialogs.tsx";
import { pairText } from "../pair/pair.texts.ts";
import { groupColumns } from "./group.columns.tsx";
import { type PairsQuery } from "./NoPair.tsx";
import { PairHead } from "./PairHead.tsx";
import { SumLine } from "./SumLine.tsx";

/** Polling interval of the groups, in milliseconds. */
const refreshMs = 60_000;

const ownKeys = () => [
  { keys: ["1–4"], name: text("keyChoose") },
  { keys: ["Enter"], name: text("keyConfirm") },
];

interface Props {
  pair: CountPair;
  pairs: PairsQuery;
  /** Opens a dialog; undefined if the user may not change pairs. */
  onOpen: ((dialog: OpenedDialog) => void) | undefined;
}

/** List of the groups of one pair, with its counters and the sums of both. */
export function PairGroups({ pair, pairs, onOpen }: Props) {
  const today = useToday();
  const toInput = useCallback((search: HeadCountSearch) => groupInput(pair._id, search, today), [pair._id, today]);
  const list = useList({
    endpoint: findGroupRows,
    schema: HeadCountSearch,
    opening: groupOpening,
    toInput,
    refreshMs,
  });
  // Reads the list's answer from the cache, without a request, since it also contains the sums over all rows.
  const whole = useQueryOf(findGroupRows, list.key[1], { enabled: false }).data;
  const opened = useOpenedGroup(list);
  const decisions = useDecisions(list);
  const { state, filter } = list;
  const setRange = (range: { start: number; end: number }) => {
    const bounded = boundedRange(range);
    if (bounded.start !== range.start) notify("info", text("rangeBounded"));
    filter(bounded);
  };
  return (
    <ListView
      list={list}
      counts={pairs}
      dense
      columns={groupColumns(pair)}
      title={text("title")}
      summary={`${pair.name}　${pairText(pair.kind)}`}
      ownKeys={ownKeys()}
      actions={
        onOpen !== undefined && (
          <>
            <Button icon={<Pencil size={16} aria-hidden="true" />} onClick={() => onOpen({ kind: "edit", pair })}>
              {pairText("edit")}
            </Button>
            <Button icon={<Trash2 size={16} aria-hidden="true" />} onClick={() => onOpen({ kind: "remove", pair })}>
              {pairText("remove")}
            </Button>
          </>
        )
      }
      filters={
        <>
          <PairHead pair={pair} />
          <FilterBar onReset={areSet(state) ? () => filter(noFilters) : undefined}>
            <SegmentFilter
              name={text("state")}
              value={state.state}
              options={groupStates.map((value) => ({
                value,
                label: text(value),
                count: value === "open" ? whole?.open : undefined,
              }))}
              onChange={(value) => filter({ state: value === "all" ? undefined : value })}
            />
            <TimeRangeFilter
              name={text("time")}
              value={rangeOf(state, today)}
              set={state.start !== undefined}
              shortcuts={["today", "yesterday", "night", "week", "month"]}
              onChange={setRange}
            />
          </FilterBar>
        </>
      }
      news={whole !== undefined && <SumLine found={whole} />}
      empty={
        <EmptyState
          icon={
            state.state === "all" ? (
              <SearchX size={24} strokeWidth={1.5} />
            ) : (
              <ClipboardCheck size={24} strokeWidth={1.5} />
            )
          }
          title={text(`${state.state}None`)}
          hint={text(`${state.state}NoneHint`)}
          actions={areSet(state) && <Button onClick={() => filter(noFilters)}>{text("resetFilters")}</Button>}
        />
      }
      detail={opened !== undefined && <GroupDrawer list={list} pair={pair} opened={opened} decisions={decisions} />}
    >
      {decisions.holder}
    </ListView>
  );
}
