import { expect, it } from "vitest";
import { EventKinds } from "#platform/event/event-kind.ts";
import { mainThreadMs, maxBlockedMs } from "#test/main-thread.ts";
import { alarmKind } from "../kind/alarm.kind.ts";
import { uploadedPictures } from "./event-pictures.ts";
import { parseUpload } from "./parse-upload.ts";
import { prepareEvent } from "./prepare-event.ts";
import { keepableJson } from "./storable-data.ts";

const now = new Date();
const points = new Map([["1", "point"]]);
const event = (change: object) => ({
  event_id: "0190a0a0-0000-7000-8000-000000000000",
  type: "area_intrusion",
  channel: "1",
  alg_id: "area_intrusion",
  happened_at: now.getTime(),
  offset_ms: 0,
  data: {},
  images: [],
  ...change,
});
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]));
const times = (count: number, value: unknown) => Array.from({ length: count }, () => value);
const one = (change: object) => JSON.stringify({ events: [event(change)] });
const withText = (text: string) => one({ data: { here: 1 } }).replace('"here":1', `"here":${text}`);

const uploads: [string, string, string?][] = [
  ["90,000 keys in data", one({ data: keys(88_000) }), "data_too_large"],
  ["90,000 keys beside data", one(keys(88_000)), ""],
  ["half a million brackets", withText("[".repeat(500_000) + "]".repeat(500_000)), "data_too_large"],
  ["deep data with a NUL in it", withText(`${'{"a":'.repeat(4000)}"\\u0000"${"}".repeat(4000)}`)],
  ["NULs", one({ data: { text: "\0".repeat(170_000) } })],
  ["60,000 texts with NULs", one({ data: { texts: times(60_000, ["\0"]) } }), "data_too_large"],
  ["100,000 empty objects", one({ data: { list: times(300_000, {}) } }), "data_too_large"],
  ["100,000 empty batches", one({ data: { msglist: times(300_000, {}) } }), "data_too_large"],
  [
    "30,000 pictures of batches",
    one({ data: { msglist: [{}] }, batch_images: times(20_000, { batch: 0, role: "image", part: "p" }) }),
    "malformed",
  ],
  [
    "a picture of each of many batches",
    one({
      data: { msglist: times(100_000, {}) },
      batch_images: Array.from({ length: 60 }, (_, batch) => ({ batch, role: "image", part: "p" })),
    }),
  ],
  ["30,000 pictures", one({ images: times(30_000, { role: "image", part: "p" }) }), "malformed"],
  ["100 events of 10 KB", JSON.stringify({ events: times(100, event({ data: { text: "x".repeat(10_000) } })) }), ""],
  ["100 events that are texts", JSON.stringify({ events: times(100, "x".repeat(10_000)) }), "malformed"],
];

it.each(uploads)("events of a device with any content do not delay other requests: %s", async (_rule, json, reason) => {
  const body = Buffer.from(`--b\r\ncontent-disposition: form-data; name="events"\r\n\r\n${json}\r\n--b--`);
  const judge = () => {
    const { events, pictures: parts } = parseUpload({ contentType: "multipart/form-data; boundary=b", bytes: body });
    const pictures = uploadedPictures(parts, now);
    const kinds = new EventKinds([alarmKind]);
    return events.map((raw) => prepareEvent(raw, { orgId: "o", deviceUid: "d", points, pictures, kinds, now }));
  };
  expect(await mainThreadMs(judge, () => JSON.parse(json))).toBeLessThan(maxBlockedMs);
  const [verdict] = judge();
  if (reason !== undefined) expect(verdict?.ok === false ? verdict.refusal.reason : "").toBe(reason);
  const { events } = parseUpload({ contentType: "multipart/form-data; boundary=b", bytes: body });
  expect(await mainThreadMs(() => events.map(keepableJson))).toBeLessThan(maxBlockedMs);
});

it("keeps no refused event that is nested too deeply, also where its texts contain brackets", () => {
  const nested = (text: string, depth: number) => {
    let value: unknown[] = [];
    for (let at = 0; at < depth; at++) value = [text, value];
    return { data: value };
  };
  for (const text of ["", "]", "}}", '"]', '\\"]']) {
    expect(keepableJson(nested(text, 1500)), text).toBeNull();
    expect(keepableJson(nested(text, 500)), text).not.toBeNull();
  }
});
