import { message } from "antd";
import { type ReactNode, useMemo, useRef } from "react";

interface Toast {
  /** A toast replaces the previous one with the same slot. */
  slot: string;
  type: "success" | "error" | "info";
  content: ReactNode;
  seconds: number;
}

export interface Toasts {
  show: (toast: Toast) => void;
  remove: (slot: string) => void;
}

/**
 * Returns the toasts at the top of the page and the element that draws them. A replacement gets a new key: with the old
 * key it would be shown only for the remaining time of the replaced toast.
 */
export function useToasts(options: { maxCount?: number } = {}): [Toasts, ReactNode] {
  const [messages, holder] = message.useMessage({ top: 12, ...options });
  const keys = useRef(new Map<string, string>());
  const opened = useRef(0);
  const toasts = useMemo(() => {
    const remove = (slot: string) => {
      const key = keys.current.get(slot);
      if (key === undefined) return;
      keys.current.delete(slot);
      messages.destroy(key);
    };
    return {
      remove,
      show: ({ slot, type, content, seconds }: Toast) => {
        remove(slot);
        opened.current += 1;
        const key = `${slot} ${opened.current}`;
        keys.current.set(slot, key);
        void messages.open({
          key,
          type,
          content,
          duration: seconds,
          onClose: () => {
            if (keys.current.get(slot) === key) keys.current.delete(slot);
          },
        });
      },
    };
  }, [messages]);
  return [toasts, holder];
}
