import { type MenuItem } from "@huiyan/contract/organisation/organisation.api";
import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { appText } from "./app.texts.ts";
import { branchOf, type MenuBranch, menuTree } from "./menu-tree.ts";
import { SidebarItem } from "./SidebarItem.tsx";

interface Props {
  menu: readonly MenuItem[];
  version: string | undefined;
  /** Icons only, while the window is narrow. */
  mini: boolean;
}

/** The two-level menu. A branch opens over its children; the one of the open page stands open from the start. */
export function Sidebar({ menu, version, mini }: Props) {
  const path = useLocation().pathname;
  const tree = menuTree(menu);
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  const current = branchOf(tree, path);
  const isOpen = ({ _id, children }: MenuBranch) => children.length > 0 && (toggled[_id] ?? _id === current);
  return (
    <nav className={mini ? "side side-mini" : "side"} aria-label={appText("menu")}>
      <ul>
        {tree.map((branch) => (
          <li key={branch._id}>
            <SidebarItem
              item={branch}
              mini={mini}
              on={branch.path === path || (mini && branch._id === current)}
              {...(branch.children.length > 0 && {
                open: isOpen(branch),
                onToggle: () => setToggled((old) => ({ ...old, [branch._id]: !isOpen(branch) })),
              })}
            />
            {!mini && isOpen(branch) && (
              <ul>
                {branch.children.map((child) => (
                  <li key={child._id}>
                    <SidebarItem item={child} mini={false} sub on={child.path === path} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {!mini && version !== undefined && <span className="side-version num">{version}</span>}
    </nav>
  );
}
