import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { type UserInfo } from "../../features/organisation/organisation.public.ts";
import { appText } from "../app.texts.ts";
import { alignFly, alignFocused } from "./align-fly.ts";
import { branchOf, type MenuBranch, menuTree } from "./menu-tree.ts";
import { SidebarChildren } from "./SidebarChildren.tsx";
import { SidebarFoot } from "./SidebarFoot.tsx";
import { SidebarItem } from "./SidebarItem.tsx";

interface Props {
  user: UserInfo | undefined;
  version: string | undefined;
  /** Icons only. */
  mini: boolean;
  /** Shrinks and widens it by hand; given on the pages that offer it. */
  onToggle?: () => void;
}

/** The two-level menu. A branch opens over its children; the one of the open page stands open from the start. */
export function Sidebar({ user, version, mini, onToggle }: Props) {
  const path = useLocation().pathname;
  const tree = menuTree(user?.client_menu ?? []);
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  const current = branchOf(tree, path);
  const isOpen = ({ _id, children }: MenuBranch) => children.length > 0 && (toggled[_id] ?? _id === current);
  return (
    <nav className={mini ? "side side-mini" : "side"} aria-label={appText("menu")}>
      <ul>
        {tree.map((branch) => (
          <li key={branch._id} {...(mini && { onPointerMove: alignFly, onFocus: alignFocused })}>
            <SidebarItem
              item={branch}
              mini={mini}
              on={branch.path === path || (mini && branch._id === current)}
              {...(branch.children.length > 0 && {
                open: isOpen(branch),
                onToggle: () => setToggled((old) => ({ ...old, [branch._id]: !isOpen(branch) })),
              })}
            />
            {(mini ? branch.children.length > 0 : isOpen(branch)) && (
              <SidebarChildren branch={branch} path={path} flies={mini} />
            )}
          </li>
        ))}
      </ul>
      {user !== undefined && (
        <SidebarFoot
          user={user}
          path={path}
          version={version}
          mini={mini}
          {...(onToggle === undefined ? {} : { onToggle })}
        />
      )}
    </nav>
  );
}
