import { treeText as text } from "./tree.texts.ts";
import { type TreeNode } from "./tree-rows.ts";

/** A tree of which only what was opened is here. Whoever owns the data says what is open and searches. */
export interface TreeBranches {
  /** undefined: the node is here whole, so the tree itself opens and closes it. */
  isOpen: (id: string) => boolean | undefined;
  setOpen: (id: string, open: boolean) => void;
  closeAll: () => void;
  /** What is typed; the nodes are then those that were found. */
  onSearch: (text: string) => void;
  isSearching: boolean;
}

/** A branch that is open and not yet here, or could not be loaded. */
export interface BranchState {
  failed: boolean;
  retry: () => void;
}

/** The line that stands below such a branch. */
export function branchStateLine(id: string, { failed, retry }: BranchState): TreeNode {
  const line = { id: `${id}.state`, count: undefined, bare: true, isNote: true as const, children: [] };
  return failed ? { ...line, name: text("branchFailed"), retry } : { ...line, name: text("loading") };
}
