import { rectSortingStrategy } from "@dnd-kit/sortable";
import { type Shortcut } from "@huiyan/contract/shortcut/shortcut.api";
import { shortcutMax } from "@huiyan/contract/shortcut/shortcut.rules";
import { Button } from "antd";
import { SortArea } from "#shared/sort/SortArea.tsx";
import { MyShortcut } from "./MyShortcut.tsx";
import { OpenedLink } from "./OpenedLink.tsx";
import { ShortcutFace } from "./ShortcutFace.tsx";
import { shortcutText as text } from "./shortcut.texts.ts";
import { type EditShortcuts } from "./use-edit-shortcuts.ts";

interface SortableShortcutsProps {
  list: readonly Shortcut[];
  onMove: (id: string, overId: string) => void;
  onRemove: (id: string) => void;
}

/** The chosen shortcuts in editing mode. */
function SortableShortcuts({ list, onMove, onRemove }: SortableShortcutsProps) {
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

/** The user's shortcuts, with the buttons 编辑 and 完成. */
export function MyShortcuts({ edit }: { edit: EditShortcuts }) {
  return (
    <section className="quick-panel" aria-label={text("mine")}>
      <header>
        <h2>{text("mine")}</h2>
        {edit.editing && <span className="note">{text("editHint", { n: shortcutMax })}</span>}
        <span className="quick-actions">
          {edit.editing && (
            <Button size="small" disabled={edit.saving} onClick={edit.cancel}>
              {text("cancel")}
            </Button>
          )}
          <Button
            size="small"
            type={edit.editing ? "primary" : "default"}
            loading={edit.saving}
            onClick={edit.editing ? edit.finish : edit.start}
          >
            {text(edit.editing ? "finish" : "edit")}
          </Button>
        </span>
      </header>
      {edit.list.length === 0 && (
        <p className="quick-none">
          {text("none")}
          <span className="note">{text("noneHint")}</span>
        </p>
      )}
      {edit.editing ? (
        <SortableShortcuts list={edit.list} onMove={edit.move} onRemove={edit.remove} />
      ) : (
        <ul className="shortcut-grid">
          {edit.list.map((shortcut) => (
            <li key={shortcut._id} className="shortcut-slot">
              <OpenedLink path={shortcut.path} opened={!shortcut.disable} className="shortcut">
                <ShortcutFace shortcut={shortcut} />
              </OpenedLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
