import { notify } from "../../shared/notice/notice.ts";
import { alarmText as text } from "./alarm.texts.ts";

/** The address that opens a message, whatever filters are set. */
function messageLink(id: string): string {
  return `${location.origin}${location.pathname}#/message?id=${id}`;
}

/** Copies it; without a secure connection the browser refuses, and that is said. */
export async function copyMessageLink(id: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(messageLink(id));
    notify("success", text("copied"));
  } catch {
    notify("error", text("copyFailed"));
  }
}
