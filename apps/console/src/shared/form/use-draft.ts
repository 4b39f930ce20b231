import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";

interface Draft<T extends object> {
  draft: Partial<T>;
  change(more: Partial<T>): void;
  discard(): void;
  /** Returns the unsaved changes and records them as sent. */
  send(): Partial<T>;
  /**
   * Options of the command that saves. The stored object is read again after the command. After success, the sent
   * changes are removed once it has been read: otherwise the old values would be shown until then, and a click on a
   * switch would set the wrong value. Changes made after `send` stay.
   */
  saving: { onSuccess(): Promise<void>; onError(): void };
}

/**
 * Keeps a user's unsaved changes to a stored object. The user may continue to change it while a save is running.
 * @param queries names of the queries that contain the stored object
 */
export function useDraft<T extends object>(...queries: readonly string[]): Draft<T> {
  const client = useQueryClient();
  const [draft, setDraft] = useState<Partial<T>>({});
  const sent = useRef<Partial<T>>({});
  const readAgain = () => Promise.all(queries.map((name) => client.invalidateQueries({ queryKey: [name] })));
  const removeSent = () => {
    const stored = sent.current;
    setDraft((now) => {
      const unsent: Partial<T> = { ...now };
      for (const name in now) if (name in stored && now[name] === stored[name]) delete unsent[name];
      return unsent;
    });
  };
  return {
    draft,
    change: (more) => setDraft((old) => ({ ...old, ...more })),
    discard: () => setDraft({}),
    send() {
      sent.current = draft;
      return draft;
    },
    saving: {
      onSuccess: async () => {
        await readAgain();
        removeSent();
      },
      onError: () => void readAgain(),
    },
  };
}
