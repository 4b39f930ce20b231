import { treeText as text } from "./tree.texts.ts";
import { type TreeNode } from "./tree-rows.ts";

/**
 * Callbacks of a tree whose branches are loaded when they are opened. The caller keeps the open branches and runs the
 * search.
 */
export interface TreeBranches {
  /**
   * Returns whether a branch is open. Returns undefined for a node that is loaded completely, which the tree itself
   * opens and closes.
   */
  isOpen: (id: string) => boolean | undefined;
  setOpen: (id: string, open: boolean) => void;
  closeAll: () => void;
  /** Handles the typed text. The caller then passes the matching nodes to the tree. */
  onSearch: (text: string) => void;
  isSearching: boolean;
}

/** State of an open branch whose children are loading or failed to load. */
export interface BranchState {
  failed: boolean;
  retry: () => void;
}

/** Returns the line that is shown below a branch while it loads or after it failed to load. */
export function branchStateLine(id: string, { failed, retry }: BranchState): TreeNode {
  const line = { id: `${id}.state`, count: undefined, bare: true, isNote: true as const, children: [] };
  return failed ? { ...line, name: text("branchFailed"), retry } : { ...line, name: text("loading") };
}
