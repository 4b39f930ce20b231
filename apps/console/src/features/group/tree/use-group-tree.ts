import { getGroupTree } from "@huiyan/contract/group/group.api";
import { useDeferredValue, useMemo } from "react";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";
import { positionsOf } from "../../../shared/tree/tree-positions.ts";
import { groupNodes } from "./group-nodes.ts";

/** The visible groups: as they came, as lines of the tree, and by id with what stands around each. */
export function useGroupTree() {
  const query = useQueryOf(getGroupTree, {});
  // of thousands the first sight is drawn in slices, so that the page goes on answering; changes come at once
  const isDue = useDeferredValue(query.data !== undefined, false);
  const data = isDue ? query.data : undefined;
  const nodes = useMemo(() => groupNodes(data ?? []), [data]);
  const positions = useMemo(() => positionsOf(data ?? []), [data]);
  return { query, nodes, positions, root: data?.[0] };
}
