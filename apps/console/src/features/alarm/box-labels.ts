import { pickText, type TextRow } from "../../shared/format/texts.ts";
import { type OverlayBox } from "../../shared/media/BoxOverlay.tsx";
import { type AlarmData } from "./alarm-data.ts";

/** Names of the detection model's classes as users see them. */
const objectNames = new Map<string, TextRow>([
  ["person", ["人员", "人員", "Person"]],
  ["bicycle", ["自行车", "自行車", "Bicycle"]],
  ["car", ["轿车", "轎車", "Car"]],
  ["motorcycle", ["摩托车", "機車", "Motorcycle"]],
  ["bus", ["客车", "客車", "Bus"]],
  ["truck", ["货车", "貨車", "Truck"]],
  ["cow", ["牛", "牛", "Cow"]],
  ["sheep", ["羊", "羊", "Sheep"]],
  ["horse", ["马", "馬", "Horse"]],
]);

/** As users call what the detection model names so. */
export function objectName(label: string): string {
  const row = objectNames.get(label);
  return row === undefined ? label : pickText(row);
}

/** Boxes with their labels: what it is and how sure; the target of a plate alarm carries its plate. */
export function labelledBoxes({ boxes, licensePlate }: AlarmData): OverlayBox[] {
  return boxes.map(({ x, y, w, h, label, conf, target = false }) => {
    const name = target && licensePlate !== "" ? licensePlate : objectName(label);
    return { x, y, w, h, target, label: `${name} ${conf.toFixed(2)}` };
  });
}
