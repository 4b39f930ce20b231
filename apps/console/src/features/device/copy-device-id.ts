import { notify } from "../../shared/notice/notice.ts";
import { deviceText as text } from "./device.texts.ts";

/** Copies the whole id; without a secure connection the browser refuses, and that is said. */
export async function copyDeviceId(id: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(id);
    notify("success", text("copied"));
  } catch {
    notify("error", text("copyFailed"));
  }
}
