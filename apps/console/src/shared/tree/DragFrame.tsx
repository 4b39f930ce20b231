import {
  type CollisionDetection,
  DndContext,
  type DragMoveEvent,
  DragOverlay,
  MeasuringStrategy,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { type ReactNode, useState } from "react";
import { createPortal } from "react-dom";
import { type DropSide, type LineDrag, sideAt } from "./line-drop.ts";

/** Target of the dragged line. */
export interface Drop {
  target: string;
  side: DropSide;
}

interface Props {
  drag: LineDrag;
  nameOf: (id: string) => string;
  children: (drop: Drop | undefined) => ReactNode;
}

/** The line under the pointer, with how far down in it the pointer is. */
const lineUnderPointer: CollisionDetection = (args) =>
  pointerWithin(args).map((collision) => {
    const rect = args.droppableRects.get(collision.id);
    const y = args.pointerCoordinates?.y ?? 0;
    return { ...collision, data: { ...collision.data, position: rect && (y - rect.top) / rect.height } };
  });

function dropOf({ active, collisions }: DragMoveEvent, drag: LineDrag): Drop | undefined {
  const line = collisions?.[0];
  const position: unknown = line?.data?.position;
  if (line === undefined || typeof position !== "number") return undefined;
  const target = String(line.id);
  const side = sideAt(position, drag.sidesOf(String(active.id), target));
  return side && { target, side };
}

// The menu of a line offers the same actions by keyboard, with its own announcements.
const silent = () => undefined;
const quiet = {
  announcements: { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent },
  screenReaderInstructions: { draggable: "" },
};

/** Lets lines be dragged; Esc lets go without a change. */
export function DragFrame({ drag, nameOf, children }: Props) {
  const [lifted, setLifted] = useState<string>();
  const [drop, setDrop] = useState<Drop>();
  // a click must not begin to drag
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const follow = (event: DragMoveEvent) => {
    const next = dropOf(event, drag);
    if (next?.target !== drop?.target || next?.side !== drop?.side) setDrop(next);
  };
  const end = () => {
    setLifted(undefined);
    setDrop(undefined);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={lineUnderPointer}
      // not before: a tree that is scrolled would be measured line by line
      measuring={{ droppable: { strategy: MeasuringStrategy.WhileDragging } }}
      accessibility={quiet}
      onDragStart={({ active }) => setLifted(String(active.id))}
      onDragMove={follow}
      onDragEnd={(event) => {
        const dropped = dropOf(event, drag);
        end();
        if (dropped !== undefined) drag.onDrop(String(event.active.id), dropped.target, dropped.side);
      }}
      onDragCancel={end}
    >
      {children(drop)}
      {createPortal(
        <DragOverlay dropAnimation={null}>
          {lifted !== undefined && <span className="tree-lifted ell">{nameOf(lifted)}</span>}
        </DragOverlay>,
        document.body,
      )}
    </DndContext>
  );
}
