import { Copy } from "lucide-react";
import { shortDeviceId } from "../../shared/format/short-device-id.ts";
import { notify } from "../../shared/notice/notice.ts";
import { deviceText as text } from "./device.texts.ts";

/** Copies the whole id. Without a secure connection the browser refuses; then an error is shown. */
async function copyDeviceId(id: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(id);
    notify("success", text("copied"));
  } catch {
    notify("error", text("copyFailed"));
  }
}

/** The shortened id; a click copies the whole id. */
export function CopyDeviceId({ id }: { id: string }) {
  const shown = shortDeviceId(id);
  // Voice control needs the visible text in the name; the whole id follows if it is longer.
  const name = shown === id ? id : `${shown} ${id}`;
  return (
    <button
      type="button"
      className="device-id plain-button note"
      title={id}
      aria-label={text("copyId", { id: name })}
      onClick={() => void copyDeviceId(id)}
    >
      <span className="num">{shown}</span> <Copy size={12} aria-hidden="true" />
    </button>
  );
}
