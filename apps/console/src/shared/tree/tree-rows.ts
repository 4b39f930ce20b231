/** A node as the tree shows it. */
export interface TreeNode {
  id: string;
  name: string;
  /** undefined: not known. */
  count: number | undefined;
  /** How many of the count, shown before it where there is room. */
  part?: number;
  /** Only the way to what one may see: paler. Chosen, it shows what is below it. */
  bare: boolean;
  children: readonly TreeNode[];
  /** What stands below is loaded when it is opened; until then `children` is empty. */
  deferred?: boolean;
  /** A line that stands for no node: what is said of a branch. */
  isNote?: true;
  /** A line in the place of a branch that could not be loaded: choosing it tries again. */
  retry?: () => void;
}

/** A visible line of the tree. `level` from 1; `position` and `siblings` for screen readers. */
export interface TreeRow {
  node: TreeNode;
  level: number;
  position: number;
  siblings: number;
  /** undefined: a leaf. */
  open: boolean | undefined;
}

/** Nodes whose name holds the text, with all their ancestors. Case does not matter. */
export function searchTree(nodes: readonly TreeNode[], text: string): TreeNode[] {
  const needle = text.trim().toLowerCase();
  if (needle === "") return [...nodes];
  return nodes.flatMap((node) => {
    const children = searchTree(node.children, needle);
    const matches = node.name.toLowerCase().includes(needle);
    return matches || children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** Lines from top to bottom. A branch is open unless `isOpen` says no. */
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
    // into one list: thousands of lines are drawn anew with every click
    if (open === true) treeRows(node.children, isOpen, level + 1, rows);
  }
  return rows;
}

/** Ids of all branches, for closing them at once. */
export function branchIds(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap((node) => (node.children.length === 0 ? [] : [node.id, ...branchIds(node.children)]));
}
