import { type GbAlarm } from "../gb-types.ts";
import { deviceTime, type Manscdp } from "./manscdp.ts";
import { childOf, textOf } from "./xml.ts";

const maxDescriptionLength = 512;

/**
 * Parses a notification of an alarm (GB/T 28181-2016 annex A.2.5). A priority outside 1 to 4 becomes 4 (lowest), a
 * method outside 1 to 7 becomes 7 (other).
 */
export function readAlarm({ root, deviceId: channelId }: Manscdp, deviceId: string): GbAlarm {
  const info = childOf(root, "info");
  const type = textOf(info, "alarmtype") || textOf(root, "alarmtype");
  return {
    deviceId,
    channelId,
    at: deviceTime(textOf(root, "alarmtime")),
    priority: within(textOf(root, "alarmpriority"), 1, 4) ?? 4,
    method: within(textOf(root, "alarmmethod"), 1, 7) ?? 7,
    type: within(type, 1, 99),
    description: textOf(root, "alarmdescription").slice(0, maxDescriptionLength),
  };
}

function within(text: string, from: number, to: number): number | undefined {
  const number = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  return number >= from && number <= to ? number : undefined;
}
