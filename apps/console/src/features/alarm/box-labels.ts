import { type OverlayBox } from "../../shared/media/BoxOverlay.tsx";
import { type AlarmData } from "./alarm-data.ts";

/** Names of the detection model's classes as users see them. */
const objectNames: Record<string, string> = {
  person: "人员",
  bicycle: "自行车",
  car: "轿车",
  motorcycle: "摩托车",
  bus: "客车",
  truck: "货车",
  cow: "牛",
  sheep: "羊",
  horse: "马",
};

/** Boxes with their labels: what it is and how sure; the target of a plate alarm carries its plate. */
export function labelledBoxes({ boxes, licensePlate }: AlarmData): OverlayBox[] {
  return boxes.map(({ x, y, w, h, label, conf, target = false }) => {
    const name = target && licensePlate !== "" ? licensePlate : (objectNames[label] ?? label);
    return { x, y, w, h, target, label: `${name} ${conf.toFixed(2)}` };
  });
}
