import { type MenuItem } from "@huiyan/contract/organisation/organisation.api";

export interface MenuBranch extends MenuItem {
  children: MenuItem[];
}

/**
 * Returns the two-level menu from the server's flat list, in which entries name their parent by id. Keeps the order.
 * Entries whose parent is missing are left out.
 */
export function menuTree(items: readonly MenuItem[]): MenuBranch[] {
  return items
    .filter((item) => item.pid === null || item.pid === "")
    .map((item) => ({ ...item, children: items.filter((child) => child.pid === item._id) }))
    .filter(({ path, children }) => path !== "" || children.length > 0);
}

/** Returns the branch that contains the page with that path, so that the sidebar expands it. */
export function branchOf(tree: readonly MenuBranch[], path: string): string | undefined {
  return tree.find((branch) => branch.path === path || branch.children.some((child) => child.path === path))?._id;
}

/**
 * Returns the title of a page as the menu calls it. The device-group page has the suffix 管理: docs/reference/console.md
 * C1.
 */
export function pageTitle(items: readonly MenuItem[], path: string, suffix: string): string | undefined {
  const title = items.find((item) => item.path === path)?.title;
  return title !== undefined && path === "/deviceGroup" && !title.endsWith(suffix) ? title + suffix : title;
}
