import { notify } from "#shared/notice/notice.ts";
import { alarmText as text } from "./alarm.texts.ts";

/** Returns the address that opens an alarm independently of the filters. */
function messageLink(id: string): string {
  return `${location.origin}${location.pathname}#/message?id=${id}`;
}

/** Copies the address of an alarm. Browsers refuse this without HTTPS; an error toast is then shown. */
export async function copyMessageLink(id: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(messageLink(id));
    notify("success", text("copied"));
  } catch {
    notify("error", text("copyFailed"));
  }
}
