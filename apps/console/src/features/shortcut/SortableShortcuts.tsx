import { rectSortingStrategy } from "@dnd-kit/sortable";
import { type Shortcut } from "@huiyan/contract/shortcut/shortcut.api";
import { SortArea } from "../../shared/sort/SortArea.tsx";
import { MyShortcut } from "./MyShortcut.tsx";

interface Props {
  list: readonly Shortcut[];
  onMove: (id: string, overId: string) => void;
  onRemove: (id: string) => void;
}

/** The chosen shortcuts while they are edited. */
export function SortableShortcuts({ list, onMove, onRemove }: Props) {
  const items = list.map(({ _id, title }) => ({ id: _id, name: title }));
  return (
    <SortArea items={items} strategy={rectSortingStrategy} onMove={onMove}>
      <ul className="shortcut-grid">
        {list.map((shortcut) => (
          <MyShortcut key={shortcut._id} shortcut={shortcut} onRemove={() => onRemove(shortcut._id)} />
        ))}
      </ul>
    </SortArea>
  );
}
