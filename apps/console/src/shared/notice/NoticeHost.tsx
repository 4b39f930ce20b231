import { useEffect } from "react";
import { hostNotices } from "./notice.ts";
import { useToasts } from "./use-toasts.ts";

/** Three seconds are enough for two or three words, not for a sentence. */
const secondsToRead = (text: string): number => Math.min(10, Math.max(3, text.length / 5));

/** Draws the toasts of `notify`. Stands once in the application. A repeated text replaces itself. */
export function NoticeHost() {
  const [toasts, holder] = useToasts({ maxCount: 3 });
  useEffect(
    () => hostNotices((type, text) => toasts.show({ slot: text, type, content: text, seconds: secondsToRead(text) })),
    [toasts],
  );
  return holder;
}
