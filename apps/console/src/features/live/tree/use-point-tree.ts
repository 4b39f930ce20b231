import { getPointTree, maxFound, type PointNode, searchPointTree } from "@huiyan/contract/point/tree.api";
import { keepPreviousData, type UseQueryResult, useQueries } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { backingOff, queryOfEndpoint, useQueryOf } from "#shared/api/use-query-of.ts";
import { type BranchState, type TreeBranches } from "#shared/tree/tree-branches.ts";
import { openedBranches } from "#shared/tree/tree-memory.ts";
import { deferredLines, graft, nodeIdOf } from "./branch-nodes.ts";

/** Maximum number of points for which the whole tree is loaded at once. Larger trees load branch by branch. */
const wholeUpTo = 500;
/** Delay after the last key before a search, in milliseconds, so that typing a word sends one request. */
const typingMs = 200;

export interface PointTreeData {
  /** The loaded part of the tree, or the matches during a search. */
  nodes: readonly PointNode[];
  isLoaded: boolean;
  /** Control of branches that load on demand; undefined when the whole tree is loaded. */
  branches: TreeBranches | undefined;
  /** Open branches that are loading or failed to load, by the id of their row in the tree. */
  states: ReadonlyMap<string, BranchState>;
  /** Number of matches to which the search was limited; undefined if it found no more. */
  cutAfter: number | undefined;
  query: {
    problem: Error | null;
    dataUpdatedAt: number;
    isFetching: boolean;
    retryNow: () => Promise<void>;
  };
}

interface Loaded {
  data: PointNode[] | undefined;
  failed: boolean;
  refetch: () => unknown;
}
const loadedOf = (results: UseQueryResult<PointNode[]>[]): Loaded[] =>
  results.map(({ data, isError, isFetching, refetch }) => ({ data, failed: isError && !isFetching, refetch }));

/** Returns the text, delayed until the user pauses typing. */
function useTyped(text: string): string {
  const [typed, setTyped] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setTyped(text), typingMs);
    return () => clearTimeout(timer);
  }, [text]);
  return typed;
}

/**
 * Returns the tree of groups, devices and points. A small tree is loaded completely, a large one only in its opened
 * branches.
 * @param refetchInterval poll interval of the loaded part, in milliseconds
 */
export function usePointTree(refetchInterval: number | false = false): PointTreeData {
  const first = useQueryOf(getPointTree, { up_to: wholeUpTo }, { refetchInterval });
  const [opened, setOpened] = useState<readonly string[]>(openedBranches.read);
  const [search, setSearch] = useState("");
  const keyword = useTyped(search.trim());
  const [root] = first.data ?? [];
  const byBranch = root?.point_count !== undefined;
  const found = useQueryOf(
    searchPointTree,
    { keyword },
    { enabled: byBranch && keyword !== "", placeholderData: keepPreviousData },
  );
  const ids = useMemo(() => (byBranch ? [...new Set(opened.map(nodeIdOf))] : []), [byBranch, opened]);
  const loaded = useQueries({
    queries: ids.map((node) => ({
      ...queryOfEndpoint(getPointTree, { node }),
      refetchInterval: backingOff(refetchInterval),
      retry: 1,
    })),
    combine: loadedOf,
  });
  const { nodes, states, deferred } = useMemo(() => {
    const answers = new Map(ids.map((id, at) => [id, loaded[at]]));
    const grafted = root === undefined ? undefined : graft(root, new Set(opened), (id) => answers.get(id));
    const nodes = grafted === undefined ? [] : [grafted.node];
    return { nodes, states: grafted?.states ?? new Map<string, BranchState>(), deferred: deferredLines(nodes) };
  }, [root, ids, opened, loaded]);
  const isLooking = search.trim() !== "";
  const isSearching = isLooking && (keyword !== search.trim() || found.isFetching);
  const branches = useMemo((): TreeBranches | undefined => {
    const remember = (next: readonly string[]) => {
      setOpened(next);
      openedBranches.write(next);
    };
    if (!byBranch) return undefined;
    const isOpen = new Set(opened);
    return {
      isOpen: (id) => (deferred.has(id) ? isOpen.has(id) : undefined),
      setOpen: (id, open) => remember(open ? [...opened, id] : opened.filter((one) => one !== id)),
      closeAll: () => remember([]),
      onSearch: setSearch,
      isSearching,
    };
  }, [byBranch, opened, deferred, isSearching]);
  return {
    nodes: byBranch && isLooking ? (found.data?.tree ?? []) : nodes,
    isLoaded: first.data !== undefined,
    branches,
    states,
    cutAfter: byBranch && isLooking && found.data?.is_cut === true ? maxFound : undefined,
    query: byBranch && isLooking ? found : first,
  };
}
