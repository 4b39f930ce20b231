import { getGroupTree } from "@huiyan/contract/group/group.api";
import { useMemo } from "react";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";
import { positionsOf } from "../../../shared/tree/tree-positions.ts";
import { groupNodes } from "./group-nodes.ts";

/** The visible groups: as they came, as lines of the tree, and by id with what stands around each. */
export function useGroupTree() {
  const query = useQueryOf(getGroupTree, {});
  const { data } = query;
  const nodes = useMemo(() => groupNodes(data ?? []), [data]);
  const positions = useMemo(() => positionsOf(data ?? []), [data]);
  return { query, nodes, positions, root: data?.[0] };
}
