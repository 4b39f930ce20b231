import { ChevronDown, ChevronRight } from "lucide-react";
import { type ReactNode } from "react";
import { grouped } from "../format/count.ts";
import { type TreeRow } from "./tree-rows.ts";

interface Props {
  id: string;
  row: TreeRow;
  active: boolean;
  chosen: boolean;
  /** Replaces the name and the count, for example with a field for renaming. */
  content: ReactNode;
  /** Menu button at the end of the line. */
  menu: ReactNode;
}

/** Indentation per level in pixels, smaller from level 3 on, so that names have space. */
const indent = { step: 16, deepFrom: 3, deepStep: 8 } as const;
const indentOf = (level: number): number =>
  Math.min(level - 1, indent.deepFrom - 1) * indent.step + Math.max(0, level - indent.deepFrom) * indent.deepStep;

/** One line of a tree. The tree element has the focus and handles clicks and keys. */
export function TreeLine({ id, row, active, chosen, content, menu }: Props) {
  const { node, level, position, siblings, open } = row;
  const name = ["tree-line", chosen && "on", active && "active", node.bare && "bare", node.isNote && "note-line"]
    .filter(Boolean)
    .join(" ");
  const Chevron = open === true ? ChevronDown : ChevronRight;
  return (
    <div
      id={id}
      className={name}
      role="treeitem"
      tabIndex={-1}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-selected={chosen}
      {...(node.isNote === true && node.retry === undefined ? { "aria-disabled": true } : {})}
      {...(open === undefined ? {} : { "aria-expanded": open })}
      style={{ paddingLeft: 4 + indentOf(level) }}
    >
      {open === undefined ? (
        <span className="tree-chevron" />
      ) : (
        <span className="tree-chevron" data-toggle aria-hidden="true">
          <Chevron size={14} />
        </span>
      )}
      {content ?? (
        <>
          <span className="ell">{node.name}</span>
          <span className="tree-count num">
            {node.part !== undefined && <span className="tree-part">{grouped(node.part)}/</span>}
            {node.count !== undefined && grouped(node.count)}
          </span>
          {menu}
        </>
      )}
    </div>
  );
}
