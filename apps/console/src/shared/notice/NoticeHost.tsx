import { useEffect } from "react";
import { hostNotices } from "./notice.ts";
import { useToasts } from "./use-toasts.ts";

/**
 * Returns the display time of a toast in seconds. A user who looks up from a form, or a busy machine, needs five
 * seconds for a few words. A sentence takes longer.
 */
const secondsToRead = (text: string): number => Math.min(10, Math.max(5, text.length / 5));

/** Draws the toasts of `notify`. Mounted once in the application. A repeated text replaces itself. */
export function NoticeHost() {
  const [toasts, holder] = useToasts({ maxCount: 3 });
  useEffect(
    () => hostNotices((type, text) => toasts.show({ slot: text, type, content: text, seconds: secondsToRead(text) })),
    [toasts],
  );
  return holder;
}
