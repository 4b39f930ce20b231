import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { expect, test } from "vitest";
import { sampleEvent, temporaryStore } from "#test/outbox-fixture.ts";
import { type BootMoment } from "../clock/boot-time.ts";
import { EventOutbox, type OutboxEvent, readCounter } from "./event-outbox.ts";
import { inTransaction, openStore } from "./open-store.ts";
import { enforceQuota, usedBytes } from "./outbox-quota.ts";
import { VideoOutbox } from "./video-outbox.ts";

const limits = { events: 100, bytes: 1_000_000, jsonBytes: 1_000_000, images: 1_000 };

test("returns events unchanged, oldest first, and only those of the device", () => {
  const store = temporaryStore();
  const outbox = new EventOutbox(store.db, "AIS-0001");
  const events = [sampleEvent(), sampleEvent(), sampleEvent()];
  for (const event of events) outbox.put("alarm", event);
  new EventOutbox(store.db, "AIS-0002").put("alarm", sampleEvent());
  expect(outbox.nextBatch(limits)).toEqual(events);
  expect(outbox.nextBatch({ ...limits, events: 2 })).toHaveLength(2);
});

test("keeps a batch within its maximum bytes, but sends a larger event alone", () => {
  const store = temporaryStore();
  const outbox = new EventOutbox(store.db, "AIS-0001");
  for (const bytes of [5_000, 10, 10]) outbox.put("alarm", sampleEvent(bytes));
  expect(outbox.nextBatch({ ...limits, bytes: 4_000 })).toHaveLength(1);
});

test("keeps a batch within the maximum bytes of its JSON", () => {
  const store = temporaryStore();
  const outbox = new EventOutbox(store.db, "AIS-0001");
  for (let n = 0; n < 5; n++) outbox.put("record", sampleEvent(10));
  const one = Buffer.byteLength(JSON.stringify(sampleEvent(10).event));
  expect(outbox.nextBatch({ ...limits, jsonBytes: one * 2 + 50 })).toHaveLength(2);
});

/** Returns an event of a load with the picture of one batch. */
function loadEvent(): OutboxEvent {
  const { event, images } = sampleEvent(1_000);
  const part = `${event.event_id}-batch-0-image`;
  const batch_images = [{ batch: 0, role: "image" as const, part }];
  const body = new Uint8Array(1_000).fill(3);
  return { event: { ...event, batch_images }, images: [...images, { part, role: "image", body }] };
}

test("keeps a batch within the maximum pictures of a request", () => {
  const outbox = new EventOutbox(temporaryStore().db, "AIS-0001");
  for (let n = 0; n < 4; n++) outbox.put("alarm", loadEvent());
  expect(outbox.nextBatch({ ...limits, images: 8 })).toHaveLength(2);
});

test("drops pictures of batches like originals when there is no space, and removes their names from the event", () => {
  const { db } = temporaryStore();
  const outbox = new EventOutbox(db, "AIS-0001");
  outbox.put("alarm", loadEvent());
  enforceQuota(db, "AIS-0001", usedBytes(db, "AIS-0001") - 1_500);
  const [left] = outbox.nextBatch(limits);
  expect(left?.event.batch_images).toEqual([]);
  expect(left?.event.images.map(({ role }) => role)).toEqual(["res_image"]);
  expect(left?.images.map(({ role }) => role)).toEqual(["res_image"]);
});

test("keeps a stored event through a kill -9 of the program", { tags: ["rest"] }, async () => {
  const store = temporaryStore();
  const id = randomUUID();
  const outboxPath = new URL("./event-outbox.ts", import.meta.url).href;
  const storePath = new URL("./open-store.ts", import.meta.url).href;
  const program = `
    import { EventOutbox } from ${JSON.stringify(outboxPath)};
    import { openStore } from ${JSON.stringify(storePath)};
    const event = ${JSON.stringify(sampleEvent(0, id).event)};
    new EventOutbox(openStore(${JSON.stringify(store.folder)}), "AIS-0001").put("alarm", { event, images: [] });
    console.log("put");
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module-typescript", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  child.kill("SIGKILL");
  await once(child, "exit");
  const again = openStore(store.folder);
  expect(new EventOutbox(again, "AIS-0001").nextBatch(limits).map(({ event }) => event.event_id)).toEqual([id]);
  again.close();
});

test("drops clips, then originals, then records, then alarms at the quota, and counts each loss", () => {
  const store = temporaryStore();
  const outbox = new EventOutbox(store.db, "AIS-0001");
  const videos = new VideoOutbox(store.db, "AIS-0001");
  const alarm = sampleEvent(10_000);
  outbox.put("alarm", alarm);
  outbox.put("record", sampleEvent(10_000));
  videos.put(alarm.event.event_id, 0, "/nowhere/clip.mp4", 50_000);
  const lost = (): number[] =>
    ["dropped_videos", "dropped_images", "dropped_events"].map((name) => readCounter(store.db, "AIS-0001", name));

  enforceQuota(store.db, "AIS-0001", 45_000);
  expect(lost()).toEqual([1, 0, 0]);
  enforceQuota(store.db, "AIS-0001", 25_000);
  expect(lost()).toEqual([1, 2, 0]);
  expect(outbox.nextBatch(limits)[0]?.event.images.map(({ role }) => role)).toEqual(["res_image"]);
  expect(outbox.nextBatch(limits)[0]?.images.map(({ role }) => role)).toEqual(["res_image"]);
  enforceQuota(store.db, "AIS-0001", 12_000);
  expect(lost()).toEqual([1, 2, 1]);
  expect(outbox.nextBatch(limits).map(({ event }) => event.event_id)).toEqual([alarm.event.event_id]);
  enforceQuota(store.db, "AIS-0001", 0);
  expect(usedBytes(store.db, "AIS-0001")).toBe(0);
});

test("drops the original of an unreadable event like any other, and keeps its text", () => {
  const { db } = temporaryStore();
  const outbox = new EventOutbox(db, "AIS-0001");
  outbox.put("alarm", sampleEvent(10_000));
  db.exec("update events set json = '{'");
  outbox.put("alarm", sampleEvent(10_000));
  enforceQuota(db, "AIS-0001", 25_000);
  expect(usedBytes(db, "AIS-0001")).toBeLessThan(25_000);
  expect(readCounter(db, "AIS-0001", "dropped_images")).toBe(2);
  expect(outbox.nextBatch(limits)).toHaveLength(1);
  expect(db.prepare("select json from unreadable_events").all()).toMatchObject([{ json: "{" }]);
});

test("corrects an event whose moment is unreadable by the clock's present error, and delays no other", () => {
  const { db } = temporaryStore();
  const outbox = new EventOutbox(db, "AIS-0001");
  const now: BootMoment = { boot: "a", uptimeMs: 9_000, clockMs: 1_000_000 };
  outbox.putMade("alarm", now, [sampleEvent()]);
  db.exec("update events set made = '{'");
  outbox.putMade("alarm", { ...now, uptimeMs: 4_000, clockMs: 1_000 }, [sampleEvent()]);
  outbox.findOffsets(now, 7_000_000);
  expect(outbox.nextBatch(limits).map(({ event }) => event.offset_ms)).toEqual([6_000_000, 6_994_000]);
});

test("deletes all data of the previous owner", () => {
  const store = temporaryStore();
  const outbox = new EventOutbox(store.db, "AIS-0001");
  const videos = new VideoOutbox(store.db, "AIS-0001");
  outbox.put("alarm", sampleEvent());
  videos.put(randomUUID(), 0, "/nowhere/clip.mp4", 1);
  outbox.clear();
  videos.clear();
  expect([outbox.count(), videos.count()]).toEqual([0, 0]);
});

test("returns a clip only when no event waits", () => {
  const store = temporaryStore();
  const outbox = new EventOutbox(store.db, "AIS-0001");
  const videos = new VideoOutbox(store.db, "AIS-0001");
  const { event, images } = sampleEvent();
  outbox.put("alarm", { event, images });
  videos.put(event.event_id, 0, "/nowhere/clip.mp4", 1);
  expect(videos.next()).toBeUndefined();
  outbox.settle([event.event_id], 0);
  expect(videos.next()?.event_id).toBe(event.event_id);
});

test("reports the failure of a transaction unchanged, even if SQLite has already rolled it back", () => {
  const { db } = temporaryStore();
  const fail = () =>
    inTransaction(db, () => {
      // simulates a full disk, which rolls back the transaction
      db.exec("rollback");
      throw new Error("database or disk is full");
    });
  expect(fail).toThrow("database or disk is full");
});
