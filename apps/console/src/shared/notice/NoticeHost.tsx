import { useEffect } from "react";
import { hostNotices } from "./notice.ts";
import { useToasts } from "./use-toasts.ts";

/**
 * Returns the display time of a toast in seconds: 5 to 10, one second per five characters. Five seconds is the minimum
 * for a user who looks up from a form, or for a busy machine.
 */
const secondsToRead = (text: string): number => Math.min(10, Math.max(5, text.length / 5));

/**
 * Draws the toasts of `notify`. Mounted once in the application. A toast with the same text replaces the earlier one.
 */
export function NoticeHost() {
  const [toasts, holder] = useToasts({ maxCount: 3 });
  useEffect(
    () => hostNotices((type, text) => toasts.show({ slot: text, type, content: text, seconds: secondsToRead(text) })),
    [toasts],
  );
  return holder;
}
