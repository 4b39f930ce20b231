import { Dropdown, type MenuProps, Tooltip } from "antd";
import { Ellipsis } from "lucide-react";
import { actionOn } from "../format/format-join.ts";
import { listText as text } from "./list.texts.ts";

/** Menu “⋯” at the end of a row. Renders nothing if it has no entries. */
export function RowMenu({ items, name }: { items: NonNullable<MenuProps["items"]>; name: string }) {
  if (items.length === 0) return null;
  return (
    <Dropdown
      menu={{ items }}
      trigger={["click"]}
      placement="bottomRight"
      autoFocus
      destroyOnHidden
      classNames={{ root: "row-menu" }}
    >
      <Tooltip title={text("more")}>
        <button type="button" className="icon-button" aria-label={actionOn(text("more"), name)} aria-haspopup="menu">
          <Ellipsis size={16} aria-hidden="true" />
        </button>
      </Tooltip>
    </Dropdown>
  );
}
