import { useEffect } from "react";
import { hostNotices } from "./notice.ts";
import { useToasts } from "./use-toasts.ts";

/** Whoever looks up from a form, or at a busy machine, still sees two or three words after five seconds; a sentence takes longer. */
const secondsToRead = (text: string): number => Math.min(10, Math.max(5, text.length / 5));

/** Draws the toasts of `notify`. Stands once in the application. A repeated text replaces itself. */
export function NoticeHost() {
  const [toasts, holder] = useToasts({ maxCount: 3 });
  useEffect(
    () => hostNotices((type, text) => toasts.show({ slot: text, type, content: text, seconds: secondsToRead(text) })),
    [toasts],
  );
  return holder;
}
