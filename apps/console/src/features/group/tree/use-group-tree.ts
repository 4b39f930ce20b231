import { getGroupTree } from "@huiyan/contract/group/group.api";
import { useDeferredValue, useMemo } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { positionsOf } from "#shared/tree/tree-positions.ts";
import { groupNodes } from "./group-nodes.ts";

/** Returns the groups in the user's scope: as loaded, as nodes of the tree, and by id with their position. */
export function useGroupTree() {
  const query = useQueryOf(getGroupTree, {});
  // Defers the first rendering, which may contain thousands of groups, so that the page stays responsive. Later changes
  // are rendered at once.
  const isDue = useDeferredValue(query.data !== undefined, false);
  const data = isDue ? query.data : undefined;
  const nodes = useMemo(() => groupNodes(data ?? []), [data]);
  const positions = useMemo(() => positionsOf(data ?? []), [data]);
  return { query, nodes, positions, root: data?.[0] };
}
