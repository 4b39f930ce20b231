import { Copy } from "lucide-react";
import { copyDeviceId } from "./copy-device-id.ts";
import { deviceText as text } from "./device.texts.ts";
import { shortDeviceId } from "./short-device-id.ts";

/** The shortened id; a click copies the whole. */
export function CopyDeviceId({ id }: { id: string }) {
  const shown = shortDeviceId(id);
  // whoever speaks to the page says what is seen; the whole id follows where it is longer
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
