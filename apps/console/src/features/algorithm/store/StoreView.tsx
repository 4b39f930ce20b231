import { findInStore, listPlatforms } from "@huiyan/contract/algorithm/store.api";
import { Button } from "antd";
import { SearchX } from "lucide-react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { FilterSelect } from "#shared/list/filter/FilterSelect.tsx";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { ListView } from "#shared/list/ListView.tsx";
import { useList } from "#shared/list/use-list.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { algorithmText as text } from "../algorithm.texts.ts";
import { StoreTabs } from "../StoreTabs.tsx";
import { areStoreFiltersSet, noStoreFilters, StoreSearch, storeInput, storeSizes } from "../store-search.ts";
import { StoreDrawer } from "./StoreDrawer.tsx";
import { storeColumns } from "./store.columns.tsx";

interface Props {
  hasArrangements: boolean;
  /** True if the user may install algorithms. */
  manages: boolean;
}

/** List of all algorithms with their platforms. Those that can be installed come first. */
export function StoreView({ hasArrangements, manages }: Props) {
  const list = useList({ endpoint: findInStore, schema: StoreSearch, toInput: storeInput });
  const platforms = useQueryOf(listPlatforms, {}, { staleTime: Number.POSITIVE_INFINITY });
  const { state } = list;
  const reset = () => list.filter(noStoreFilters);
  return (
    <ListView
      list={list}
      dense
      sizes={storeSizes}
      columns={storeColumns()}
      empty={
        <EmptyState
          icon={<SearchX size={24} strokeWidth={1.5} />}
          title={text("noStore")}
          hint={text("noResultHint")}
          actions={<Button onClick={reset}>{text("reset")}</Button>}
        />
      }
      detail={
        list.openedRow && (
          <StoreDrawer key={list.openedRow._id} list={list} manages={manages} algorithm={list.openedRow} />
        )
      }
      title={text("title")}
      name={text("store")}
      filters={
        <StoreTabs hasArrangements={hasArrangements}>
          <FilterSelect
            name={text("platform")}
            value={state.platform}
            options={(platforms.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            loading={platforms.isFetching}
            onChange={(platform) => list.filter({ platform })}
          />
          <SegmentFilter<"all" | "yes" | "no">
            name={text("state")}
            value={state.packaged ?? "all"}
            options={[
              { value: "all", label: text("allStates") },
              { value: "yes", label: text("installable") },
              { value: "no", label: text("missing") },
            ]}
            onChange={(value) => list.filter({ packaged: value === "all" ? undefined : value })}
          />
          {areStoreFiltersSet(state) && (
            <Button type="link" size="small" onClick={reset}>
              {text("reset")}
            </Button>
          )}
        </StoreTabs>
      }
    />
  );
}
