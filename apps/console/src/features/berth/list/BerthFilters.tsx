import { getBerthTree } from "@huiyan/contract/berth/berth.api";
import { type PointNode } from "@huiyan/contract/point/tree.api";
import { useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { FilterBar } from "#shared/list/filter/FilterBar.tsx";
import { FilterSelect } from "#shared/list/filter/FilterSelect.tsx";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { type Patch } from "#shared/list/use-url-state.ts";
import { berthText as text } from "../berth.texts.ts";
import { areSet, type BerthSearch, noFilters, type StatusFilter, statusNames } from "../berth-search.ts";

interface Choice {
  value: string;
  label: string;
  deviceId: string;
}

function choicesOf(nodes: readonly PointNode[], type: PointNode["type"]): Choice[] {
  const found = nodes.flatMap((node): Choice[] => {
    const value = type === "device" ? node.device_id : node._id;
    const own = node.type === type ? [{ value, label: node.name, deviceId: node.device_id }] : [];
    return [...own, ...choicesOf(node.children, type)];
  });
  // The tree contains a device once per group, so duplicates are removed.
  return [...new Map(found.map((choice) => [choice.value, choice])).values()];
}

interface Props {
  search: BerthSearch;
  onFilter: (patch: Patch<BerthSearch>) => void;
}

/** Filters by state, device and point. The search box of the top bar searches the number. */
export function BerthFilters({ search, onFilter }: Props) {
  const [asked, setAsked] = useState(search.device_id !== undefined || search.point_id !== undefined);
  const tree = useQueryOf(getBerthTree, {}, { enabled: asked });
  const nodes = tree.data?.tree ?? [];
  const points = choicesOf(nodes, "point").filter(
    ({ deviceId }) => search.device_id === undefined || deviceId === search.device_id,
  );
  return (
    <FilterBar onReset={areSet(search) ? () => onFilter(noFilters) : undefined}>
      <SegmentFilter<StatusFilter | "all">
        name={text("status")}
        value={search.status ?? "all"}
        options={(["all", ...statusNames] as const).map((value) => ({ value, label: text(value) }))}
        onChange={(status) => onFilter({ status: status === "all" ? undefined : status })}
      />
      <FilterSelect
        name={text("device")}
        value={search.device_id}
        options={choicesOf(nodes, "device")}
        loading={tree.isFetching}
        onOpen={() => setAsked(true)}
        onChange={(device_id) => onFilter({ device_id, point_id: undefined })}
      />
      <FilterSelect
        name={text("point")}
        value={search.point_id}
        options={points}
        loading={tree.isFetching}
        onOpen={() => setAsked(true)}
        onChange={(point_id) => onFilter({ point_id })}
      />
    </FilterBar>
  );
}
