import { Dropdown, type MenuProps } from "antd";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { treeText as text } from "./tree.texts.ts";

export type MenuItems = NonNullable<MenuProps["items"]>;

/**
 * Menu “⋯” at the end of a line of a tree. The menu key on the line opens it as well. The menu is created when it is
 * first opened, since scrolling creates many lines.
 */
export function LineMenu({ name, itemsOf }: { name: string; itemsOf: () => MenuItems }) {
  const [open, setOpen] = useState<boolean>();
  const button = (
    <button
      type="button"
      className="tree-menu"
      tabIndex={-1}
      data-line-menu
      aria-label={text("menuOf", { name })}
      aria-haspopup="menu"
      {...(open === undefined ? { onClick: () => setOpen(true) } : {})}
    >
      <Ellipsis size={14} aria-hidden="true" />
    </button>
  );
  if (open === undefined) return button;
  return (
    <Dropdown
      menu={{ items: itemsOf() }}
      open={open}
      onOpenChange={setOpen}
      trigger={["click"]}
      placement="bottomRight"
      autoFocus
      classNames={{ root: "line-menu" }}
    >
      {button}
    </Dropdown>
  );
}

/** Joins groups of menu entries, with a divider between them. Empty groups are left out. */
export function withLines(parts: readonly MenuItems[]): MenuItems {
  return parts
    .filter((part) => part.length > 0)
    .flatMap((part, index) => (index === 0 ? part : [{ type: "divider" as const, key: `line ${index}` }, ...part]));
}
