import { defineTexts } from "./texts.ts";
import { otherZone } from "./time.ts";

const text = defineTexts({
  name: ["UTC+8 北京时间", "UTC+8 北京時間", "UTC+8 Beijing time"],
  hint: [
    "页面上的时间均为北京时间（UTC+8），本机时区为 {zone}",
    "頁面上的時間均為北京時間（UTC+8），本機時區為 {zone}",
    "All times are in Beijing time (UTC+8); the zone of this device is {zone}",
  ],
});

/** Returns texts that name the organisation's time zone, if the browser is in another zone. */
export function zoneNote(now = Date.now()): { name: string; offset: string; hint: string } | undefined {
  const zone = otherZone(now);
  return zone === undefined ? undefined : { name: text("name"), offset: "UTC+8", hint: text("hint", { zone }) };
}
