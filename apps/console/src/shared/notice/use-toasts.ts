import { message } from "antd";
import { type ReactNode, useMemo, useRef } from "react";

interface Toast {
  /** The next one of the same slot takes this one's place. */
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
 * The toasts at the top of the page, and what draws them.
 * One that takes another's place is opened anew: by the other's key it would only get the time that the other had left.
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
