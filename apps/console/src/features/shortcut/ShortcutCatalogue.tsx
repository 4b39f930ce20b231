import { type Shortcut } from "@huiyan/contract/shortcut/shortcut.api";
import { Check, Plus } from "lucide-react";
import { joinFacts } from "#shared/format/format-join.ts";
import { OpenedLink } from "./OpenedLink.tsx";
import { ShortcutFace } from "./ShortcutFace.tsx";
import { shortcutText as text } from "./shortcut.texts.ts";
import { type EditShortcuts } from "./use-edit-shortcuts.ts";

interface Props {
  title: string;
  shortcuts: readonly Shortcut[];
  edit: EditShortcuts;
}

function CatalogueEntry({ shortcut, edit }: { shortcut: Shortcut; edit: EditShortcuts }) {
  if (!edit.editing) {
    return (
      <OpenedLink path={shortcut.path} opened={!shortcut.disable} className="shortcut">
        <ShortcutFace shortcut={shortcut} />
      </OpenedLink>
    );
  }
  const chosen = edit.list.some(({ _id }) => _id === shortcut._id);
  const Mark = chosen ? Check : Plus;
  return (
    <button
      type="button"
      className={chosen ? "shortcut chosen" : "shortcut"}
      disabled={chosen}
      aria-label={chosen ? joinFacts([shortcut.title, text("chosen")]) : text("add", { name: shortcut.title })}
      onClick={() => edit.add(shortcut)}
    >
      <ShortcutFace shortcut={shortcut} />
      <Mark className="shortcut-mark" size={16} aria-hidden="true" />
    </button>
  );
}

/** One group of available shortcuts. In editing mode, + adds a shortcut, and those already chosen are grey. */
export function ShortcutCatalogue({ title, shortcuts, edit }: Props) {
  if (shortcuts.length === 0) return null;
  return (
    <section className="quick-panel" aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      <ul className="shortcut-grid">
        {shortcuts.map((shortcut) => (
          <li key={shortcut._id} className="shortcut-slot">
            <CatalogueEntry shortcut={shortcut} edit={edit} />
          </li>
        ))}
      </ul>
    </section>
  );
}
