import { message } from "antd";
import { useEffect } from "react";
import { hostNotices } from "./notice.ts";

/** Draws the toasts of `notify`. Stands once in the application. A repeated text replaces itself. */
export function NoticeHost() {
  const [toasts, holder] = message.useMessage({ top: 12, maxCount: 3 });
  useEffect(
    () =>
      hostNotices((kind, text) => {
        void toasts.open({ type: kind, content: text, key: text });
      }),
    [toasts],
  );
  return holder;
}
