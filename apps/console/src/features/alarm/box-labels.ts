import { type OverlayBox } from "#shared/media/BoxOverlay.tsx";
import { objectName } from "#shared/media/object-names.ts";
import { type AlarmData } from "./alarm-data.ts";

/**
 * Returns boxes labelled with class and confidence. In an alarm with a licence plate, the target is labelled with the
 * plate.
 */
export function labelledBoxes({ boxes, licensePlate }: AlarmData): OverlayBox[] {
  return boxes.map(({ x, y, w, h, label, conf, target = false }) => {
    const name = target && licensePlate !== "" ? licensePlate : objectName(label);
    return { x, y, w, h, target, label: `${name} ${conf.toFixed(2)}` };
  });
}
