import { treeText as text } from "./tree.texts.ts";
import { type TreeNode } from "./tree-rows.ts";

/** Tree that loads branches when they are opened. The owner of the data keeps which branches are open, and searches. */
export interface TreeBranches {
  /** Returns undefined for a node that is loaded completely; the tree itself then opens and closes it. */
  isOpen: (id: string) => boolean | undefined;
  setOpen: (id: string, open: boolean) => void;
  closeAll: () => void;
  /** Handles typed text; the nodes are then the matches. */
  onSearch: (text: string) => void;
  isSearching: boolean;
}

/** Open branch that is loading, or that failed to load. */
export interface BranchState {
  failed: boolean;
  retry: () => void;
}

/** Returns the line below a branch that is loading or failed. */
export function branchStateLine(id: string, { failed, retry }: BranchState): TreeNode {
  const line = { id: `${id}.state`, count: undefined, bare: true, isNote: true as const, children: [] };
  return failed ? { ...line, name: text("branchFailed"), retry } : { ...line, name: text("loading") };
}
