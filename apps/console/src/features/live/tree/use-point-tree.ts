import { getPointTree, maxFound, type PointNode, searchPointTree } from "@huiyan/contract/point/tree.api";
import { keepPreviousData, type UseQueryResult, useQueries } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { backingOff, queryOfEndpoint, useQueryOf } from "../../../shared/api/use-query-of.ts";
import { type BranchState, type TreeBranches } from "../../../shared/tree/tree-branches.ts";
import { openedBranches } from "../../../shared/tree/tree-memory.ts";
import { deferredLines, graft, nodeIdOf } from "./branch-nodes.ts";

/** Maximum number of points for a tree that is loaded as a whole; larger trees load branch by branch. */
const wholeUpTo = 500;
/** Pause after typing before a search, in milliseconds, so that a word causes one request. */
const typingMs = 200;

export interface PointTreeData {
  /** Loaded part of the tree; during a search, the matches. */
  nodes: readonly PointNode[];
  isLoaded: boolean;
  /** Undefined when the whole tree is loaded. */
  branches: TreeBranches | undefined;
  /** States of open branches that are not loaded, by the id of their line. */
  states: ReadonlyMap<string, BranchState>;
  /** Maximum number of matches, if the result is cut; undefined otherwise. */
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

/** Returns the text after a pause in typing. */
function useTyped(text: string): string {
  const [typed, setTyped] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setTyped(text), typingMs);
    return () => clearTimeout(timer);
  }, [text]);
  return typed;
}

/**
 * Returns groups, devices and points: all if there are few, else the branches that were opened.
 * @param refetchInterval polling interval of the loaded part, in milliseconds
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
    ...{ branches, states },
    cutAfter: byBranch && isLooking && found.data?.is_cut === true ? maxFound : undefined,
    query: byBranch && isLooking ? found : first,
  };
}
