import { useMemo, useState } from "react";
import { type TreeBranches } from "./tree-branches.ts";
import { closedBranches } from "./tree-memory.ts";
import { branchIds, searchTree, type TreeNode, treeRows } from "./tree-rows.ts";

/**
 * Keeps which lines of a tree are visible: the closed branches, which are stored, and the search, which opens all
 * branches.
 * @param branches set when branches are loaded on demand
 */
export function useTree(nodes: readonly TreeNode[], branches?: TreeBranches) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => new Set(closedBranches.read()));
  const [search, setSearch] = useState("");
  const searching = search.trim() !== "";
  const rows = useMemo(() => {
    const found = branches === undefined ? searchTree(nodes, search) : nodes;
    return treeRows(found, (id) => searching || (branches?.isOpen(id) ?? !closed.has(id)));
  }, [nodes, search, searching, closed, branches]);
  const remember = (next: ReadonlySet<string>) => {
    setClosed(next);
    closedBranches.write([...next]);
  };
  return {
    rows,
    search,
    isSearching: branches?.isSearching === true,
    setSearch(next: string) {
      setSearch(next);
      branches?.onSearch(next);
    },
    setOpen(id: string, open: boolean) {
      if (branches?.isOpen(id) !== undefined) return branches.setOpen(id, open);
      const next = new Set(closed);
      if (open) next.delete(id);
      else next.add(id);
      remember(next);
    },
    /**
     * Collapses all branches below the first level, or expands all if they are already collapsed. Branches that load on
     * demand are only collapsed.
     */
    toggleAll() {
      if (branches !== undefined) return branches.closeAll();
      const below = nodes.flatMap((node) => branchIds(node.children));
      remember(below.some((id) => !closed.has(id)) ? new Set(below) : new Set());
    },
  };
}
