import { useLocation } from "@tanstack/react-router";
import { type KeyboardEvent, type SyntheticEvent, useState } from "react";
import { type UserInfo } from "#features/organisation/organisation.public.ts";
import { appText } from "../app.texts.ts";
import { branchOf, type MenuBranch, menuTree } from "./menu-tree.ts";
import { SidebarFoot } from "./SidebarFoot.tsx";
import { SidebarItem } from "./SidebarItem.tsx";

const gap = 8;

/**
 * Places the flyout when the keyboard moved the focus. Under the mouse the flyout stays in place: an element that moves
 * between press and release gets no click.
 */
function alignFocused(event: SyntheticEvent<HTMLElement>): void {
  if (!event.currentTarget.matches(":hover")) alignFly(event);
}

/**
 * Places the flyout next to the icon that opens it. The flyout extends downwards from the top of the icon; in the lower
 * half of the window it extends upwards from the bottom of the icon.
 */
function alignFly({ currentTarget }: SyntheticEvent<HTMLElement>): void {
  const { top, bottom } = currentTarget.getBoundingClientRect();
  const goesDown = top + bottom <= window.innerHeight;
  const set = (name: string, value: string) => currentTarget.style.setProperty(name, value);
  set("--fly-top", goesDown ? `${top}px` : "auto");
  set("--fly-bottom", goesDown ? "auto" : `${window.innerHeight - bottom}px`);
  set("--fly-room", `${(goesDown ? window.innerHeight - top : bottom) - gap}px`);
}

/** Moves the focus between an icon and the pages in its flyout: → enters, ↑ ↓ move, ← leaves. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const [own, ...pages] = event.currentTarget.querySelectorAll<HTMLElement>(".side-item");
  const at = pages.findIndex((page) => page.matches(":focus"));
  const isInside = at >= 0;
  const targets: Readonly<Record<string, HTMLElement | undefined>> = isInside
    ? { ArrowDown: pages[at + 1], ArrowUp: pages[at - 1], ArrowLeft: own }
    : { ArrowRight: pages[0] };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  target.focus();
}

interface SidebarChildrenProps {
  branch: MenuBranch;
  path: string;
  /** True if the pages open in a flyout next to an icon, false if below the name of the branch. */
  flies: boolean;
}

/** The pages of a branch, below its name or in a flyout. */
function SidebarChildren({ branch, path, flies }: SidebarChildrenProps) {
  const list = (
    <ul>
      {branch.children.map((child) => (
        <li key={child._id}>
          <SidebarItem item={child} mini={false} sub tabIndex={flies ? -1 : 0} on={child.path === path} />
        </li>
      ))}
    </ul>
  );
  if (!flies) return list;
  return (
    <div className="side-fly">
      <div>
        <span className="side-fly-title" aria-hidden="true">
          {branch.title}
        </span>
        {list}
      </div>
    </div>
  );
}

interface Props {
  user: UserInfo | undefined;
  version: string | undefined;
  /** True if the sidebar shows icons without names. */
  mini: boolean;
  /** Shrinks and widens the sidebar; set on the pages that offer the toggle. */
  onToggle?: () => void;
}

/**
 * The two-level menu. The pages of a branch open below its name; if only icons are shown, they open in a flyout. At
 * first, the branch of the open page is expanded.
 */
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
          <li key={branch._id} {...(mini && { onPointerMove: alignFly, onFocus: alignFocused, onKeyDown: moveFocus })}>
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
