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

/**
 * Detects the line under the pointer. `position` is the pointer's height in the line: 0 at the top, 1 at the bottom.
 */
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

// Dragging is not announced: keyboard users have the same actions in the menu of a line, with its own announcements.
const silent = () => undefined;
const quiet = {
  announcements: { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent },
  screenReaderInstructions: { draggable: "" },
};

/** Makes the lines inside draggable. Esc ends the drag without a change. */
export function DragFrame({ drag, nameOf, children }: Props) {
  const [lifted, setLifted] = useState<string>();
  const [drop, setDrop] = useState<Drop>();
  // A click must not start a drag.
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
      // Lines are measured only during a drag. Otherwise every line would be measured while the tree is scrolled.
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
