import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { SortableContext, type SortingStrategy, sortableKeyboardCoordinates } from "@dnd-kit/sortable";
import { type ReactNode } from "react";
import { sortText as text } from "./sort.texts.ts";

interface Props {
  items: readonly { id: string; name: string }[];
  strategy: SortingStrategy;
  onMove: (id: string, overId: string) => void;
  children: ReactNode;
}

/** Area whose items the user sorts by dragging or by keyboard. Screen readers announce the steps. */
export function SortArea({ items, strategy, onMove, children }: Props) {
  const sensors = useSensors(
    // A click inside an item must not start a drag.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const nameOf = (id: string | number) => items.find((item) => item.id === id)?.name ?? "";
  const ordinalOf = (id: string | number) => items.findIndex((item) => item.id === id) + 1;
  const announcements: Announcements = {
    onDragStart: ({ active }) => text("lifted", { name: nameOf(active.id) }),
    onDragOver: ({ active, over }) =>
      over === null ? undefined : text("movedTo", { name: nameOf(active.id), n: ordinalOf(over.id) }),
    onDragEnd: ({ active }) => text("dropped", { name: nameOf(active.id) }),
    onDragCancel: ({ active }) => text("dropped", { name: nameOf(active.id) }),
  };
  const finish = ({ active, over }: DragEndEvent) => {
    if (over !== null && over.id !== active.id) onMove(String(active.id), String(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={finish}
      accessibility={{ announcements, screenReaderInstructions: { draggable: text("dragHelp") } }}
    >
      <SortableContext items={items.map(({ id }) => id)} strategy={strategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}
