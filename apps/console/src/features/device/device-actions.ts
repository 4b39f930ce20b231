import { type BatchAction } from "./DeviceDialogs.tsx";
import { deviceText as text } from "./device.texts.ts";

/** While a group is looked at, devices are taken out of it; otherwise they are deleted. Part 1, section 2. */
export function batchActions(inGroup: boolean): BatchAction[] {
  return ["switch", inGroup ? "unbind" : "remove"];
}

/** @param group the organisation's word for groups */
export function wordsOf(action: BatchAction, group: string): string {
  return text(action, { group });
}
