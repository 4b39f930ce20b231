import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { handleMessage } from "@huiyan/contract/alarm/handling.api";
import { optionOf } from "@huiyan/contract/alarm/handling.rules";
import { type Page } from "@playwright/test";
import { dayStart } from "../../apps/server/src/platform/clock/calendar-day.ts";
import { createClient } from "../../apps/server/test/client.ts";
import { demoDevice, setFolding } from "../device/demo-devices.ts";
import { type System } from "../system.ts";

const yard = { deviceOf: "yard", channel: "yard", clip: "yard" } as const;
const road = { deviceOf: "road", channel: "roadside", clip: "roadside-parking" } as const;
const clips = new URL("../../demo/clips/", import.meta.url);
const hourMs = 3_600_000;
/** True and false alarms of a device. The false ones are shadows near trees, before sunrise and with low confidence. */
const truths = {
  false: (at: number) => ({
    conf: 0.3 + ((at * 0.618) % 1) * 0.25,
    x: 0.02 + ((at * 0.37) % 1) * 0.14,
    hour: 5 + (at % 2),
  }),
  true: (at: number) => ({
    conf: 0.62 + ((at * 0.618) % 1) * 0.33,
    x: 0.3 + ((at * 0.37) % 1) * 0.6,
    hour: 8 + (at % 11),
  }),
};

/**
 * Sends the alarms of a week with pictures, as devices would. A third of the yard's are false; all of the road's are
 * true.
 */
async function sendWeek(system: System): Promise<Map<number, boolean>> {
  await setFolding(system, false);
  const truth = new Map<number, boolean>();
  const midnight = dayStart(new Date()).getTime();
  const eventOf = (isTrue: boolean, at: number, channel: string, algorithm: string) => {
    const { conf, x, hour } = truths[isTrue ? "true" : "false"](at);
    const happened_at = midnight - (1 + (at % 6)) * 24 * hourMs + hour * hourMs + at * 60_000;
    truth.set(happened_at, isTrue);
    const label = channel === "yard" ? "person" : "car";
    const box = {
      x,
      y: 0.3 + ((at * 0.57) % 1) * 0.3,
      w: 0.06,
      h: 0.2,
      label,
      conf: Math.round(conf * 100) / 100,
      target: true,
    };
    const data = { boxes: [box], count: 1, region: "大门", polygon: [], seconds: 3, duration: 5 };
    return {
      event_id: randomUUID(),
      type: algorithm,
      alg_id: algorithm,
      channel,
      offset_ms: 0,
      data,
      happened_at,
      images: [{ role: "image", part: "picture" }],
    };
  };
  const sent = [
    { ...yard, alg: "area_intrusion", events: Array.from({ length: 54 }, (_, at) => [at % 3 !== 0, at] as const) },
    {
      ...road,
      alg: "illegal_parking_with_carplate",
      events: Array.from({ length: 12 }, (_, at) => [true, 100 + at] as const),
    },
  ];
  for (const { deviceOf, clip, channel, alg, events } of sent) {
    const device = await demoDevice(system, system.organisation[deviceOf]);
    const picture = await readFile(new URL(`${clip}.jpg`, clips));
    const outcomes = await device.outcomes(
      events.map(([isTrue, at]) => eventOf(isTrue, at, channel, alg)),
      { picture },
    );
    if (outcomes.some(({ state }) => state !== "accepted")) throw new Error(JSON.stringify(outcomes));
  }
  return truth;
}

/** Sends a week of alarms, and gives each its verdict as the signed-in user of the page. */
export async function judgeWeek(page: Page, system: System): Promise<void> {
  const truth = await sendWeek(system);
  const token = await page.evaluate(() => localStorage.getItem("huiyan.token") ?? "");
  const client = createClient(system.url, token);
  const { list } = await client.call(findMessages, { size: 100, state: "open" });
  for (const { _id, create_at } of list.filter((message) => truth.has(message.create_at))) {
    const option = optionOf(truth.get(create_at) === true ? "done" : "falseAlarm");
    await client.call(handleMessage, { _id, option, reason: "light" });
  }
}
