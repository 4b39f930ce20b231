import { message } from "antd";
import { type ReactNode, useMemo, useRef } from "react";

interface Toast {
  /** The next one of the same place takes this one's. */
  place: string;
  type: "success" | "error" | "info";
  content: ReactNode;
  seconds: number;
}

export interface Toasts {
  show: (toast: Toast) => void;
  remove: (place: string) => void;
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
    const remove = (place: string) => {
      const key = keys.current.get(place);
      if (key === undefined) return;
      keys.current.delete(place);
      messages.destroy(key);
    };
    return {
      remove,
      show: ({ place, type, content, seconds }: Toast) => {
        remove(place);
        opened.current += 1;
        const key = `${place} ${opened.current}`;
        keys.current.set(place, key);
        void messages.open({
          key,
          type,
          content,
          duration: seconds,
          onClose: () => {
            if (keys.current.get(place) === key) keys.current.delete(place);
          },
        });
      },
    };
  }, [messages]);
  return [toasts, holder];
}
