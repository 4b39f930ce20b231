import { useRef, useState } from "react";

interface Draft<T extends object> {
  draft: Partial<T>;
  change(more: Partial<T>): void;
  discard(): void;
  /** @returns what is sent now */
  send(): Partial<T>;
  /** What was sent last is stored; what was changed since stays. */
  keepUnsent(): void;
}

/** What a person changes in something that is shown as it is stored, and may change on while it is being stored. */
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
