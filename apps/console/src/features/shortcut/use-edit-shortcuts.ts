import { getMyShortcuts, type Shortcut, saveShortcuts } from "@huiyan/contract/shortcut/shortcut.api";
import { shortcutTooMany } from "@huiyan/contract/shortcut/shortcut.rules";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { replaceCached } from "#shared/api/change-cached.ts";
import { useCommand } from "#shared/api/use-command.ts";
import { keyOf } from "#shared/api/use-query-of.ts";
import { contractText } from "#shared/format/contract-text.ts";
import { notify } from "#shared/notice/notice.ts";
import { addShortcut, moveShortcut, removeShortcut } from "./chosen-shortcuts.ts";
import { shortcutText as text } from "./shortcut.texts.ts";

/**
 * Keeps the editing of the user's shortcuts. Leaving the editing mode saves the list. docs/reference/console.md C13.
 */
export function useEditShortcuts(mine: readonly Shortcut[]) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<readonly Shortcut[]>();
  const save = useCommand(saveShortcuts, {
    onSuccess: () => {
      replaceCached(client, keyOf(getMyShortcuts, {}), draft);
      setDraft(undefined);
      notify("success", text("saved"));
      return client.invalidateQueries({ queryKey: [getMyShortcuts.name] });
    },
  });
  const list = draft ?? mine;
  return {
    list,
    editing: draft !== undefined,
    saving: save.isPending,
    start: () => setDraft(mine),
    cancel: () => setDraft(undefined),
    finish() {
      if (!save.isPending) save.mutate({ list: list.map(({ _id }) => _id) });
    },
    add(shortcut: Shortcut) {
      const next = addShortcut(list, shortcut);
      if (next === undefined) notify("error", contractText(shortcutTooMany));
      else setDraft(next);
    },
    remove: (id: string) => setDraft(removeShortcut(list, id)),
    move: (id: string, overId: string) => setDraft(moveShortcut(list, id, overId)),
  };
}
export type EditShortcuts = ReturnType<typeof useEditShortcuts>;
