import { Copy } from "lucide-react";
import { shortDeviceId } from "#shared/format/short-device-id.ts";
import { notify } from "#shared/notice/notice.ts";
import { deviceText as text } from "./device.texts.ts";

/** Copies the complete id. Browsers refuse this without HTTPS; an error toast is then shown. */
async function copyDeviceId(id: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(id);
    notify("success", text("copied"));
  } catch {
    notify("error", text("copyFailed"));
  }
}

/** Shows the shortened id of a device. A click copies the complete id. */
export function CopyDeviceId({ id }: { id: string }) {
  const shown = shortDeviceId(id);
  // The accessible name starts with the visible text, which voice control needs, followed by the complete id.
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
