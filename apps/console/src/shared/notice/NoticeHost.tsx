import { message } from "antd";
import { useEffect } from "react";
import { hostNotices } from "./notice.ts";

/** Three seconds are enough for two or three words, not for a sentence. */
const secondsToRead = (text: string): number => Math.min(10, Math.max(3, text.length / 5));

/** Draws the toasts of `notify`. Stands once in the application. A repeated text replaces itself. */
export function NoticeHost() {
  const [toasts, holder] = message.useMessage({ top: 12, maxCount: 3 });
  useEffect(
    () =>
      hostNotices((kind, text) => {
        void toasts.open({ type: kind, content: text, key: text, duration: secondsToRead(text) });
      }),
    [toasts],
  );
  return holder;
}
