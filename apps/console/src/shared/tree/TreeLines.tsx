import { useDraggable, useDroppable } from "@dnd-kit/core";
import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useState,
} from "react";
import { DragFrame, type Drop } from "./DragFrame.tsx";
import { type DropSide, type LineDrag } from "./line-drop.ts";
import { TreeLine } from "./TreeLine.tsx";
import { treeStep } from "./tree-keys.ts";
import { type TreeNode, type TreeRow } from "./tree-rows.ts";
import { rowHeight, useWindow } from "./use-window.ts";

interface DragLineProps extends ComponentProps<typeof TreeLine> {
  movable: boolean;
  /** Side at which the dragged line would be inserted. */
  drop: DropSide | undefined;
}

/** A line that can be dragged with the pointer and accepts dragged lines. Keyboard users use the menu. */
function DragLine({ movable, drop, ...line }: DragLineProps) {
  const id = line.row.node.id;
  const lift = useDraggable({ id, disabled: !movable || line.content !== undefined });
  const target = useDroppable({ id });
  const state = [lift.isDragging && "lifted", drop !== undefined && `drop-${drop}`].filter(Boolean).join(" ");
  // An open menu is outside the line's element, but React passes its events to the line; these must not start a drag.
  const grab = (event: PointerEvent<HTMLElement>) => {
    const { target, currentTarget } = event;
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    if (target.closest("button, input") === null) lift.listeners?.onPointerDown?.(event);
  };
  return (
    <div
      role="presentation"
      className={state === "" ? "tree-drag" : `tree-drag ${state}`}
      ref={(element) => {
        lift.setNodeRef(element);
        target.setNodeRef(element);
      }}
      onPointerDown={grab}
    >
      <TreeLine {...line} />
    </div>
  );
}

/** Content that a feature adds to the lines of a tree. Menus are buttons with `data-line-menu`. */
export interface LineSlots {
  contentOf?: (node: TreeNode) => ReactNode;
  menuOf?: (node: TreeNode) => ReactNode;
  /** Set to let the user drag lines to another place. */
  drag?: LineDrag | undefined;
}

interface Props extends LineSlots {
  name: string;
  rows: readonly TreeRow[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
  onOpen: (id: string, open: boolean) => void;
}

/**
 * Lines of a tree. Only visible lines are rendered, so a tree may have thousands of lines. The tree has the focus, and
 * one line is active. The menu key or Shift+F10 opens the menu of the active line.
 */
export function TreeLines({ name, rows, chosen, onChoose, onOpen, contentOf, menuOf, drag }: Props) {
  const [active, setActive] = useState(0);
  const prefix = useId();
  const { box, from, to, onScroll, reveal } = useWindow(rows.length);
  const choose = (row: TreeRow | undefined) => {
    if (row?.node.retry !== undefined) row.node.retry();
    else if (row !== undefined && row.node.isNote !== true) onChoose(row.node.id);
  };
  const openMenu = (row: TreeRow | undefined) => {
    const line = row && document.getElementById(prefix + row.node.id);
    line?.querySelector<HTMLElement>("[data-line-menu]")?.click();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) {
      event.preventDefault();
      openMenu(rows[active]);
      return;
    }
    const step = treeStep(event.key, rows, active);
    const row = rows[active];
    if (step === undefined || row === undefined) return;
    event.preventDefault();
    if ("to" in step) {
      setActive(step.to);
      reveal(step.to);
    } else if ("open" in step) onOpen(row.node.id, step.open);
    else choose(row);
  };
  const onClick = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    if (!(target instanceof Element) || target.closest("button, input") !== null) return;
    const lines = [...currentTarget.querySelectorAll("[role=treeitem]")];
    const index = from + lines.findIndex((line) => line.contains(target));
    const row = rows[index];
    if (index < from || row === undefined) return;
    setActive(index);
    if (target.closest("[data-toggle]") === null) choose(row);
    else onOpen(row.node.id, row.open !== true);
  };
  const activeRow = rows[active];
  const lineOf = (row: TreeRow, index: number, drop: Drop | undefined) => {
    const { id } = row.node;
    const line = {
      id: prefix + id,
      row,
      active: index === active,
      chosen: id === chosen,
      content: contentOf?.(row.node),
      menu: menuOf?.(row.node),
    };
    if (drag === undefined) return <TreeLine key={id} {...line} />;
    const side = drop?.target === id ? drop.side : undefined;
    return <DragLine key={id} {...line} movable={drag.mayDrag(id)} drop={side} />;
  };
  const linesWith = (drop: Drop | undefined) => (
    <div
      ref={box}
      className="tree-lines"
      role="tree"
      aria-label={name}
      tabIndex={0}
      aria-activedescendant={activeRow && active >= from && active < to ? prefix + activeRow.node.id : undefined}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div role="presentation" style={{ height: rows.length * rowHeight, paddingTop: from * rowHeight }}>
        {rows.slice(from, to).map((row, index) => lineOf(row, from + index, drop))}
      </div>
    </div>
  );
  if (drag === undefined) return linesWith(undefined);
  const nameOf = (id: string) => rows.find(({ node }) => node.id === id)?.node.name ?? "";
  return (
    <DragFrame drag={drag} nameOf={nameOf}>
      {linesWith}
    </DragFrame>
  );
}
