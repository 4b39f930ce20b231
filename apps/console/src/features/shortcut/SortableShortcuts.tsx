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
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from "@dnd-kit/sortable";
import { type Shortcut } from "@huiyan/contract/shortcut/shortcut.api";
import { MyShortcut } from "./MyShortcut.tsx";
import { shortcutText as text } from "./shortcut.texts.ts";

interface Props {
  list: readonly Shortcut[];
  onMove: (id: string, overId: string) => void;
  onRemove: (id: string) => void;
}

/** The chosen shortcuts while they are edited; sorted by dragging, or by keyboard with spoken steps. */
export function SortableShortcuts({ list, onMove, onRemove }: Props) {
  const sensors = useSensors(
    // A click on × must not begin to drag.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = list.map(({ _id }) => _id);
  const nameOf = (id: string | number) => list.find(({ _id }) => _id === id)?.title ?? "";
  const ordinalOf = (id: string | number) => ids.indexOf(String(id)) + 1;
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
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <ul className="shortcut-grid">
          {list.map((shortcut) => (
            <MyShortcut key={shortcut._id} shortcut={shortcut} onRemove={() => onRemove(shortcut._id)} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}
