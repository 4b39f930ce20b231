/** Node in the form that the tree shows. */
export interface TreeNode {
  id: string;
  name: string;
  /** Undefined when unknown. */
  count: number | undefined;
  /** Number shown before `count`, of which it is a part, if there is space. */
  part?: number;
  /**
   * True for a node outside the user's scope that leads to nodes inside it. The line is paler; choosing it shows the
   * descendants.
   */
  bare: boolean;
  children: readonly TreeNode[];
  /** True if the children are loaded when the node is opened; until then `children` is empty. */
  deferred?: boolean;
  /** True for a line that is not a node, but shows the state of a branch. */
  isNote?: true;
  /** Set on the line of a branch that failed to load: choosing the line retries. */
  retry?: () => void;
}

/** Visible line of the tree. `level` starts at 1; `position` and `siblings` are for screen readers. */
export interface TreeRow {
  node: TreeNode;
  level: number;
  position: number;
  siblings: number;
  /** Undefined for a leaf. */
  open: boolean | undefined;
}

/** Returns the nodes whose name contains the text, with all their ancestors. Ignores case. */
export function searchTree(nodes: readonly TreeNode[], text: string): TreeNode[] {
  const needle = text.trim().toLowerCase();
  if (needle === "") return [...nodes];
  return nodes.flatMap((node) => {
    const children = searchTree(node.children, needle);
    const matches = node.name.toLowerCase().includes(needle);
    return matches || children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** Returns the lines from top to bottom. A branch is open unless `isOpen` returns false. */
export function treeRows(
  nodes: readonly TreeNode[],
  isOpen: (id: string) => boolean,
  level = 1,
  rows: TreeRow[] = [],
): TreeRow[] {
  for (const [index, node] of nodes.entries()) {
    const leaf = node.children.length === 0 && node.deferred !== true;
    const open = leaf ? undefined : isOpen(node.id);
    rows.push({ node, level, position: index + 1, siblings: nodes.length, open });
    // Appends to one list, since thousands of lines are recomputed at every click.
    if (open === true) treeRows(node.children, isOpen, level + 1, rows);
  }
  return rows;
}

/** Returns the ids of all branches, to collapse them together. */
export function branchIds(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap((node) => (node.children.length === 0 ? [] : [node.id, ...branchIds(node.children)]));
}
