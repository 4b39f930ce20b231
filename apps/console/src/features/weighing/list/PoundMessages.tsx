import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { livestockAlgorithms } from "@huiyan/contract/alarm/livestock.rules";
import { type Message } from "@huiyan/contract/alarm/message";
import { algorithmName } from "@huiyan/contract/algorithm/algorithm.rules";
import { listDevicePoints } from "@huiyan/contract/device/tree.api";
import { type PageEdge } from "@huiyan/contract/paging";
import { listSlipUses } from "@huiyan/contract/weighing/weighing.api";
import { slipMessagesMax } from "@huiyan/contract/weighing/weighing.rules";
import { Button } from "antd";
import { ReceiptText, Scale, SearchX } from "lucide-react";
import { type ReactNode, useCallback, useState } from "react";
import { ApiError } from "#shared/api/api-error.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { isViewing } from "#shared/auth/session.store.ts";
import { currentLanguage } from "#shared/format/language.ts";
import { BatchBar } from "#shared/list/BatchBar.tsx";
import { FilterBar } from "#shared/list/filter/FilterBar.tsx";
import { FilterSelect } from "#shared/list/filter/FilterSelect.tsx";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { TimeRangeFilter } from "#shared/list/filter/TimeRangeFilter.tsx";
import { ListView } from "#shared/list/ListView.tsx";
import { listText } from "#shared/list/list.texts.ts";
import { type Picking } from "#shared/list/picking.ts";
import { useList } from "#shared/list/use-list.ts";
import { type Patch } from "#shared/list/use-url-state.ts";
import { notify } from "#shared/notice/notice.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { useToday } from "#shared/screen/use-today.ts";
import {
  areMessageFiltersSet,
  noMessageFilters,
  PoundSearch,
  poundInput,
  rangeOf,
  slipOpening,
} from "../pound-search.ts";
import { MakeSlipDialog } from "../sheet/MakeSlipDialog.tsx";
import { SlipDialog } from "../sheet/SlipDialog.tsx";
import { weighingText as text } from "../weighing.texts.ts";
import { DevicePicker } from "./DevicePicker.tsx";
import { poundColumns } from "./pound.columns.tsx";
import { ViewSwitch } from "./ViewSwitch.tsx";

/** Poll interval in milliseconds, so that reviews by other users appear. */
const refreshMs = 30_000;

/** Returns a text with the next input that is missing to create a slip; undefined if none is. */
function missingFor({ point_id, alg_id }: PoundSearch, picked: number): string | undefined {
  if (point_id === undefined) return text("choosePoint");
  if (alg_id === undefined) return text("chooseAlgorithm");
  if (picked === 0) return text("chooseMessages");
  return picked > slipMessagesMax ? text("tooMany", { n: slipMessagesMax }) : undefined;
}

/**
 * Keeps the loads selected for one slip. They stay selected when the page changes, and are deselected when the filters
 * change.
 */
function usePickedLoads(filters: string): Picking<Message> {
  const [kept, setKept] = useState<{ filters: string; ids: ReadonlySet<string> }>({ filters, ids: new Set() });
  return {
    picked: kept.filters === filters ? kept.ids : new Set(),
    onPick: (ids) => setKept({ filters, ids }),
    nameOf: ({ point_name }) => listText("pick", { name: point_name }),
    reasonNot: () => undefined,
  };
}

interface LoadList {
  state: PoundSearch;
  filter: (patch: Patch<PoundSearch>) => void;
  set: (patch: Patch<PoundSearch>) => void;
}

interface NoLoadsProps {
  list: LoadList;
  /** True if no device has the id in the address. */
  isUnknown: boolean;
  /** Button that opens the choice of a device. */
  chooseDevice: ReactNode;
}

/** Content of the empty list: why it is empty, and what to do. */
function NoLoads({ list: { state, filter }, isUnknown, chooseDevice }: NoLoadsProps) {
  if (isUnknown)
    return (
      <EmptyState
        icon={<SearchX size={24} strokeWidth={1.5} />}
        title={text("noDevice")}
        hint={text("noDeviceHint", { id: state.id ?? "" })}
        actions={chooseDevice}
      />
    );
  if (areMessageFiltersSet(state))
    return (
      <EmptyState
        icon={<SearchX size={24} strokeWidth={1.5} />}
        title={text("noResult")}
        hint={text("noResultHint")}
        actions={<Button onClick={() => filter(noMessageFilters)}>{text("reset")}</Button>}
      />
    );
  return (
    <EmptyState
      icon={<Scale size={24} strokeWidth={1.5} />}
      title={text("noMessages")}
      hint={text("noMessagesHint")}
      actions={chooseDevice}
    />
  );
}

interface LoadFiltersProps {
  list: LoadList;
  /** Points of the chosen device. */
  points: { data: readonly { _id: string; name: string }[] | undefined; isFetching: boolean };
  onChooseDevice: () => void;
}

function LoadFilters({ list: { state, filter, set }, points, onChooseDevice }: LoadFiltersProps) {
  return (
    <FilterBar onReset={areMessageFiltersSet(state) ? () => filter(noMessageFilters) : undefined}>
      <ViewSwitch view={state.view} onChange={(view) => set({ view, page: undefined })} />
      <FilterSelect
        name={text("point")}
        value={state.point_id}
        options={(points.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
        loading={points.isFetching}
        onOpen={() => state.id === undefined && onChooseDevice()}
        onChange={(point_id) => filter({ point_id })}
      />
      <FilterSelect
        name={text("alg")}
        value={state.alg_id}
        options={livestockAlgorithms.map((alg) => ({ value: alg, label: algorithmName(alg, currentLanguage()) }))}
        loading={false}
        onChange={(value) => filter({ alg_id: livestockAlgorithms.find((alg) => alg === value) })}
      />
      <SegmentFilter
        name={text("title")}
        value={state.off_slip ?? "0"}
        options={[
          { value: "0", label: text("all") },
          { value: "1", label: text("offSlip") },
        ]}
        onChange={(value) => filter({ off_slip: value === "1" ? value : undefined })}
      />
      <TimeRangeFilter
        name={text("time")}
        value={rangeOf(state)}
        set={state.start !== undefined}
        onChange={(range) => filter(range)}
      />
    </FilterBar>
  );
}

/** List of the loads of one device. The user selects loads and puts them on a slip. */
export function PoundMessages() {
  const today = useToday();
  const toInput = useCallback(
    (search: PoundSearch, edge: PageEdge) => ({ ...poundInput(search, today), ...edge }),
    [today],
  );
  const list = useList({ endpoint: findMessages, schema: PoundSearch, toInput, refreshMs, opening: slipOpening });
  const { state, filter } = list;
  const picking = usePickedLoads(JSON.stringify(poundInput({ ...state, page: 1, size: 1 }, today)));
  const { picked } = picking;
  const ids = (list.rows ?? []).map(({ _id }) => _id).join(",");
  const uses = useQueryOf(listSlipUses, { ids }, { enabled: ids !== "", refetchInterval: refreshMs });
  const numbers = new Map(uses.data?.list.map(({ message_id, number }) => [message_id, number]));
  const owners = new Map(uses.data?.owners.map(({ message_id, name }) => [message_id, name]));
  const [isChoosing, setChoosing] = useState(false);
  const [asked, setAsked] = useState<string[]>();
  const points = useQueryOf(
    listDevicePoints,
    { device_id: state.id ?? "" },
    { enabled: state.id !== undefined, staleTime: 60_000 },
  );
  const isUnknown = points.problem instanceof ApiError && points.problem.status === 404;
  const make = () => {
    const missing = missingFor(state, picked.size);
    if (missing !== undefined) return notify("error", missing);
    setAsked([...picked]);
  };
  const chooseDevice = (
    <Button icon={<Scale size={16} aria-hidden="true" />} onClick={() => setChoosing(true)}>
      {state.id === undefined ? text("chooseDevice") : text("otherDevice")}
    </Button>
  );
  return (
    <ListView
      list={list}
      opens={false}
      columns={poundColumns({ numbers, owners })}
      picking={picking}
      title={text("title")}
      summary={state.id}
      empty={<NoLoads list={list} isUnknown={isUnknown} chooseDevice={chooseDevice} />}
      actions={
        <>
          {chooseDevice}
          <Button
            type="primary"
            icon={<ReceiptText size={16} aria-hidden="true" />}
            disabled={isViewing()}
            onClick={make}
          >
            {text("make")}
          </Button>
        </>
      }
      filters={<LoadFilters list={list} points={points} onChooseDevice={() => setChoosing(true)} />}
      batch={
        <BatchBar rows={list.rows} picking={picking}>
          <button type="button" className="batch-action" onClick={make}>
            <ReceiptText size={14} aria-hidden="true" /> {text("make")}
          </button>
        </BatchBar>
      }
    >
      {isChoosing && (
        <DevicePicker onChoose={(id) => filter({ id, point_id: undefined })} onClosed={() => setChoosing(false)} />
      )}
      {asked !== undefined && (
        <MakeSlipDialog
          ids={asked}
          onMade={(slip) => {
            picking.onPick(new Set());
            list.set({ slip });
          }}
          onClosed={() => setAsked(undefined)}
        />
      )}
      {state.slip !== undefined && <SlipDialog id={state.slip} onClosed={() => list.open(undefined)} />}
    </ListView>
  );
}
