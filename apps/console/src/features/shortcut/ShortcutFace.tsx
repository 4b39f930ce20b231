import { type Shortcut } from "@huiyan/contract/shortcut/shortcut.api";
import { shortcutIcon } from "./shortcut-icon.ts";

/** Icon and title of a shortcut. */
export function ShortcutFace({ shortcut }: { shortcut: Shortcut }) {
  const Icon = shortcutIcon(shortcut);
  return (
    <>
      <span className="shortcut-icon" aria-hidden="true">
        <Icon size={18} strokeWidth={1.75} />
      </span>
      <span className="ell">{shortcut.title}</span>
    </>
  );
}
