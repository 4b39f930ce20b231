import { useMemo, useState } from "react";
import { closedBranches } from "./tree-memory.ts";
import { branchIds, searchTree, type TreeNode, treeRows } from "./tree-rows.ts";

/** What of a tree is visible: closed branches (remembered) and the search, during which everything is open. */
export function useTree(nodes: readonly TreeNode[]) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => new Set(closedBranches.read()));
  const [search, setSearch] = useState("");
  const searching = search.trim() !== "";
  const rows = useMemo(
    () => treeRows(searchTree(nodes, search), (id) => searching || !closed.has(id)),
    [nodes, search, searching, closed],
  );
  const remember = (next: ReadonlySet<string>) => {
    setClosed(next);
    closedBranches.write([...next]);
  };
  return {
    rows,
    search,
    setSearch,
    setOpen(id: string, open: boolean) {
      const next = new Set(closed);
      if (open) next.delete(id);
      else next.add(id);
      remember(next);
    },
    /** Closes everything below the first level, or opens everything when that is closed already. */
    toggleAll() {
      const below = nodes.flatMap((node) => branchIds(node.children));
      remember(below.some((id) => !closed.has(id)) ? new Set(below) : new Set());
    },
  };
}
