import { X } from "lucide-react";
import { pointText as text } from "../point.texts.ts";

/** The device whose points are shown; a click on × shows those of all devices. */
export function DeviceChip({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <span className="point-chip">
      <span className="ell">{text("ofDevice", { name })}</span>
      <button type="button" aria-label={text("removeDevice")} title={text("removeDevice")} onClick={onRemove}>
        <X size={14} aria-hidden="true" />
      </button>
    </span>
  );
}
