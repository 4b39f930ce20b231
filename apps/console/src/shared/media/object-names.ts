import { pickText, type TextRow } from "../format/texts.ts";

/** Names shown to users, by class of the detection model. */
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

/** Returns the name shown to users for a class of the detection model. */
export function objectName(label: string): string {
  const row = objectNames.get(label);
  return row === undefined ? label : pickText(row);
}
