import { getGroupTree } from "@huiyan/contract/group/group.api";
import { useMemo } from "react";
import { useQueryOf } from "../../shared/api/use-query-of.ts";
import { placesOf } from "../../shared/tree/tree-places.ts";
import { groupNodes } from "./group-nodes.ts";

/** The visible groups: as they came, as lines of the tree, and by id with what stands around each. */
export function useGroupTree() {
  const query = useQueryOf(getGroupTree, {});
  const { data } = query;
  const nodes = useMemo(() => groupNodes(data ?? []), [data]);
  const places = useMemo(() => placesOf(data ?? []), [data]);
  return { query, nodes, places, root: data?.[0] };
}
