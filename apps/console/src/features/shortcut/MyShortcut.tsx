import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { type Shortcut } from "@huiyan/contract/shortcut/shortcut.api";
import { Pin, X } from "lucide-react";
import { ShortcutFace } from "./ShortcutFace.tsx";
import { shortcutText as text } from "./shortcut.texts.ts";

interface Props {
  shortcut: Shortcut;
  onRemove: () => void;
}

/** A chosen shortcut in editing mode. The user can drag and remove it, unless it is immutable. */
export function MyShortcut({ shortcut, onRemove }: Props) {
  const { immutable, _id, title } = shortcut;
  const sortable = useSortable({ id: _id, disabled: immutable });
  const style = { transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition };
  return (
    <li
      ref={sortable.setNodeRef}
      style={style}
      className={sortable.isDragging ? "shortcut-slot lifted" : "shortcut-slot"}
    >
      {immutable ? (
        <span className="shortcut fixed" title={text("fixed")}>
          <ShortcutFace shortcut={shortcut} />
          <Pin className="shortcut-mark" size={14} role="img" aria-label={text("fixed")} />
        </span>
      ) : (
        <>
          <button type="button" className="shortcut grab" {...sortable.attributes} {...sortable.listeners}>
            <ShortcutFace shortcut={shortcut} />
          </button>
          <button
            type="button"
            className="shortcut-remove"
            aria-label={text("remove", { name: title })}
            onClick={onRemove}
          >
            <X size={14} aria-hidden="true" />
          </button>
        </>
      )}
    </li>
  );
}
