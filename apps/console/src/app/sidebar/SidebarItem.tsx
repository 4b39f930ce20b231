import { type MenuItem } from "@huiyan/contract/organisation/organisation.api";
import { Link } from "@tanstack/react-router";
import { Tooltip } from "antd";
import { ChevronDown, ChevronRight, Lock } from "lucide-react";
import { namedIcon } from "#shared/screen/named-icon.ts";
import { appText } from "../app.texts.ts";
import { type MenuBranch } from "./menu-tree.ts";

interface Props {
  item: MenuItem | MenuBranch;
  mini: boolean;
  on: boolean;
  sub?: boolean;
  /** −1: the entry is reached by arrow keys, not by Tab. */
  tabIndex?: 0 | -1;
  /** Whether the branch is expanded; undefined for a page. */
  open?: boolean;
  onToggle?: () => void;
}

/** Returns whether the operator disabled or locked the page. The entry then shows the reason and has no link. */
const isShut = ({ disable, lock }: MenuItem | MenuBranch): boolean => disable || lock;

function firstChildPath(item: MenuItem | MenuBranch): string | undefined {
  return "children" in item ? item.children.find((child) => !isShut(child))?.path : undefined;
}

/** One entry: a link, a branch that opens, or a disabled entry that shows the reason. */
export function SidebarItem({ item, mini, on, sub = false, tabIndex = 0, open, onToggle }: Props) {
  const Icon = namedIcon(item.icon);
  const name = ["side-item", on && "on", open && "open", sub && "sub"].filter(Boolean).join(" ");
  const content = (
    <>
      {!sub && <Icon size={18} strokeWidth={1.75} aria-hidden="true" />}
      <span className={mini ? "visually-hidden" : "ell"}>{item.title}</span>
      {item.lock && !mini && (
        <Lock className="side-lock" size={13} role="img" aria-label={appText("private")} aria-hidden={false} />
      )}
      {onToggle !== undefined &&
        !mini &&
        (open === true ? (
          <ChevronDown className="side-chevron" size={14} aria-hidden="true" />
        ) : (
          <ChevronRight className="side-chevron" size={14} aria-hidden="true" />
        ))}
    </>
  );
  if (isShut(item)) {
    return (
      <Tooltip title={appText("locked")} placement="right">
        <button
          type="button"
          className={`${name} disabled`}
          aria-disabled="true"
          aria-description={appText("locked")}
          tabIndex={tabIndex}
        >
          {content}
        </button>
      </Tooltip>
    );
  }
  if (onToggle !== undefined && !mini) {
    return (
      <button type="button" className={name} aria-expanded={open === true} onClick={onToggle}>
        {content}
      </button>
    );
  }
  const link = (
    <Link
      to={firstChildPath(item) ?? item.path}
      className={name}
      activeProps={{}}
      tabIndex={tabIndex}
      {...(on ? { "aria-current": "page" as const } : {})}
    >
      {content}
    </Link>
  );
  // The icon of a branch has no tooltip: its flyout shows the name of the branch already.
  return mini && onToggle === undefined ? (
    <Tooltip title={item.title} placement="right">
      {link}
    </Tooltip>
  ) : (
    link
  );
}
