import { type Shortcut } from "@huiyan/contract/shortcut/shortcut.api";
import { shortcutMax } from "@huiyan/contract/shortcut/shortcut.rules";

type List = readonly Shortcut[];

/**
 * Returns the list with the shortcut added at the end; undefined if the list is full. docs/reference/console.md C13.
 */
export function addShortcut(list: List, added: Shortcut): List | undefined {
  if (list.some(({ _id }) => _id === added._id)) return list;
  return list.length < shortcutMax ? [...list, added] : undefined;
}

/** Returns the list without the shortcut. An immutable shortcut stays. */
export function removeShortcut(list: List, id: string): List {
  return list.filter(({ _id, immutable }) => _id !== id || immutable);
}

/** Returns the list with one shortcut moved to the place of another. Immutable shortcuts keep their places. */
export function moveShortcut(list: List, id: string, overId: string): List {
  const loose = list.filter(({ immutable }) => !immutable);
  const from = loose.findIndex(({ _id }) => _id === id);
  const to = loose.findIndex(({ _id }) => _id === overId);
  const moved = loose[from];
  if (moved === undefined || to < 0) return list;
  const sorted = loose.toSpliced(from, 1).toSpliced(to, 0, moved);
  return list.map((shortcut) => (shortcut.immutable ? shortcut : (sorted.shift() ?? shortcut)));
}
