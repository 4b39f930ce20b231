import { notify } from "#shared/notice/notice.ts";
import { settingText as text } from "./setting.texts.ts";

/** Copies a text and shows a toast. Without HTTPS, browsers refuse this, and an error toast is shown. */
export async function copyText(value: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(value);
    notify("success", text("copied"));
  } catch {
    notify("error", text("copyFailed"));
  }
}
