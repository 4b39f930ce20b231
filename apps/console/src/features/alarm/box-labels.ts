import { type OverlayBox } from "../../shared/media/BoxOverlay.tsx";
import { objectName } from "../../shared/media/object-names.ts";
import { type AlarmData } from "./alarm-data.ts";

/** Returns boxes with their labels: class and confidence; the target of a plate alarm has its plate. */
export function labelledBoxes({ boxes, licensePlate }: AlarmData): OverlayBox[] {
  return boxes.map(({ x, y, w, h, label, conf, target = false }) => {
    const name = target && licensePlate !== "" ? licensePlate : objectName(label);
    return { x, y, w, h, target, label: `${name} ${conf.toFixed(2)}` };
  });
}
