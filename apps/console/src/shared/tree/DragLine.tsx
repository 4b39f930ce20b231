import { useDraggable, useDroppable } from "@dnd-kit/core";
import { type ComponentProps, type PointerEvent } from "react";
import { type DropSide } from "./line-drop.ts";
import { TreeLine } from "./TreeLine.tsx";

interface Props extends ComponentProps<typeof TreeLine> {
  movable: boolean;
  /** The side at which the line under way would be put. */
  drop: DropSide | undefined;
}

/** A line that can be dragged with the pointer and takes others; the keyboard has the menu for it. */
export function DragLine({ movable, drop, ...line }: Props) {
  const id = line.row.node.id;
  const lift = useDraggable({ id, disabled: !movable || line.content !== undefined });
  const target = useDroppable({ id });
  const state = [lift.isDragging && "lifted", drop !== undefined && `drop-${drop}`].filter(Boolean).join(" ");
  // an open menu stands elsewhere in the page, yet its events come through its line
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
