import { useRef, useState } from "react";

interface Draft<T extends object> {
  draft: Partial<T>;
  change(more: Partial<T>): void;
  discard(): void;
  /** Returns the unsaved changes and records them as sent. */
  send(): Partial<T>;
  /** Removes the changes that `send` returned last. Changes made after it stay. */
  keepUnsent(): void;
}

/** Keeps a user's unsaved changes to a stored object. The user may continue to change it while a save is running. */
export function useDraft<T extends object>(): Draft<T> {
  const [draft, setDraft] = useState<Partial<T>>({});
  const sent = useRef<Partial<T>>({});
  return {
    draft,
    change: (more) => setDraft((old) => ({ ...old, ...more })),
    discard: () => setDraft({}),
    send() {
      sent.current = draft;
      return draft;
    },
    keepUnsent() {
      const stored = sent.current;
      setDraft((now) => {
        const unsent: Partial<T> = { ...now };
        for (const name in now) if (name in stored && now[name] === stored[name]) delete unsent[name];
        return unsent;
      });
    },
  };
}
