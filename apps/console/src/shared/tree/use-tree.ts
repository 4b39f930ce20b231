import { useMemo, useState } from "react";
import { type TreeBranches } from "./tree-branches.ts";
import { closedBranches } from "./tree-memory.ts";
import { branchIds, searchTree, type TreeNode, treeRows } from "./tree-rows.ts";

/**
 * What of a tree is visible: closed branches (remembered) and the search, during which everything is open.
 * @param branches where not all of it is here
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
     * Closes everything below the first level, or opens everything when that is closed already. What would have to be
     * loaded is only closed.
     */
    toggleAll() {
      if (branches !== undefined) return branches.closeAll();
      const below = nodes.flatMap((node) => branchIds(node.children));
      remember(below.some((id) => !closed.has(id)) ? new Set(below) : new Set());
    },
  };
}
