import { roleMay } from "@huiyan/contract/permissions";
import { exportChain, findSlips } from "@huiyan/contract/weighing/weighing.api";
import { useMutation } from "@tanstack/react-query";
import { Button, Input } from "antd";
import { KeyRound, Link2, ReceiptText, SearchX } from "lucide-react";
import { useState } from "react";
import { useCaller } from "#features/organisation/organisation.public.ts";
import { download } from "#shared/api/download.ts";
import { fileDay } from "#shared/format/time.ts";
import { FilterBar } from "#shared/list/filter/FilterBar.tsx";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { TimeRangeFilter } from "#shared/list/filter/TimeRangeFilter.tsx";
import { ListView } from "#shared/list/ListView.tsx";
import { chosenRange } from "#shared/list/list-search.ts";
import { useList } from "#shared/list/use-list.ts";
import { notify } from "#shared/notice/notice.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { areSlipFiltersSet, noSlipFilters, SlipSearch, slipInput, slipOpening } from "../pound-search.ts";
import { KeyDialog } from "../sheet/KeyDialog.tsx";
import { SlipDialog } from "../sheet/SlipDialog.tsx";
import { weighingText as text } from "../weighing.texts.ts";
import { slipColumns } from "./slip.columns.tsx";
import { ViewSwitch } from "./ViewSwitch.tsx";

function ChainButton() {
  const run = useMutation({
    mutationFn: () => download(exportChain, {}, `${text("chainFile")}_${fileDay(Date.now())}.json`),
    onError: (error) => notify("error", error.message),
  });
  return (
    <Button icon={<Link2 size={16} aria-hidden="true" />} loading={run.isPending} onClick={() => run.mutate()}>
      {text("chain")}
    </Button>
  );
}

/** List of the existing slips. A slip can be voided, but never deleted. */
export function SlipList() {
  const list = useList({ endpoint: findSlips, schema: SlipSearch, toInput: slipInput, opening: slipOpening });
  const { state, filter } = list;
  const [isKeyShown, setKeyShown] = useState(false);
  const role = useCaller().data?.staff?.role;
  const isSet = areSlipFiltersSet(state);
  return (
    <ListView
      list={list}
      dense
      columns={slipColumns()}
      title={text("title")}
      rowClass={(slip) => (slip.void === null ? "" : "excluded")}
      empty={
        <EmptyState
          icon={isSet ? <SearchX size={24} strokeWidth={1.5} /> : <ReceiptText size={24} strokeWidth={1.5} />}
          title={text(isSet ? "noSlipFound" : "noSlips")}
          hint={text(isSet ? "noResultHint" : "noSlipsHint")}
          actions={
            isSet ? (
              <Button onClick={() => filter(noSlipFilters)}>{text("reset")}</Button>
            ) : (
              <Button onClick={() => list.set({ view: "messages", page: undefined })}>{text("toMessages")}</Button>
            )
          }
        />
      }
      actions={
        <>
          <Button icon={<KeyRound size={16} aria-hidden="true" />} onClick={() => setKeyShown(true)}>
            {text("key")}
          </Button>
          {role !== undefined && roleMay(role, "weighing.void") && <ChainButton />}
        </>
      }
      filters={
        <FilterBar onReset={isSet ? () => filter(noSlipFilters) : undefined}>
          <ViewSwitch view={state.view} onChange={(view) => list.set({ view, page: undefined })} />
          <Input.Search
            className="pound-search"
            aria-label={text("slipKeyword")}
            placeholder={text("slipKeyword")}
            allowClear
            defaultValue={state.keyword}
            onSearch={(keyword) => filter({ keyword })}
          />
          <SegmentFilter
            name={text("state")}
            value={state.state ?? "0"}
            options={[
              { value: "0", label: text("all") },
              { value: "1", label: text("stands") },
              { value: "-1", label: text("void") },
            ]}
            onChange={(value) => filter({ state: value === "0" ? undefined : value })}
          />
          <TimeRangeFilter
            name={text("madeAt")}
            value={chosenRange(state)}
            set={state.start !== undefined}
            onChange={(range) => filter(range)}
            onClear={() => filter({ start: undefined, end: undefined })}
          />
        </FilterBar>
      }
    >
      {isKeyShown && <KeyDialog onClosed={() => setKeyShown(false)} />}
      {state.slip !== undefined && <SlipDialog id={state.slip} onClosed={() => list.open(undefined)} />}
    </ListView>
  );
}
