import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { sampleEvent } from "#test/outbox-fixture.ts";
import { lastDamage, markDamaged } from "./damaged-store.ts";
import { addToCounter, EventOutbox, readCounter } from "./event-outbox.ts";
import { openStore } from "./open-store.ts";
import { usedBytes } from "./outbox-quota.ts";

const limits = { events: 1_000, bytes: 100_000_000, jsonBytes: 100_000_000, images: 1_000 };

/**
 * Creates a store with events whose pictures fill several pages, as after a power failure: without its write-ahead log.
 */
function filled(events: number): { folder: string; path: string; ids: string[] } {
  const folder = mkdtempSync(join(tmpdir(), "huiyan-damaged-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const db = openStore(folder);
  const outbox = new EventOutbox(db, "AIS-0001");
  const all = Array.from({ length: events }, () => sampleEvent(6_000));
  for (const event of all) outbox.put("alarm", event);
  addToCounter(db, "AIS-0001", "dropped_images", 3);
  db.close();
  return { folder, path: join(folder, "edge.db"), ids: all.map(({ event }) => event.event_id) };
}

function reopened(folder: string) {
  const db = openStore(folder);
  onTestFinished(() => {
    if (db.isOpen) db.close();
  });
  return { db, outbox: new EventOutbox(db, "AIS-0001") };
}

test("renames a truncated database, creates a new one, and keeps the readable events", () => {
  const { folder, path, ids } = filled(60);
  truncateSync(path, Math.floor(statSync(path).size / 2));
  const { db, outbox } = reopened(folder);
  const saved = outbox.nextBatch(limits);
  expect(saved.length).toBeGreaterThan(10);
  expect(saved.length).toBeLessThan(60);
  expect(ids).toEqual(expect.arrayContaining(saved.map(({ event }) => event.event_id)));
  // no event may name a lost picture, because the server would refuse the whole event
  for (const { event, images } of saved)
    expect(event.images.map((one) => one.part)).toEqual(images.map((one) => one.part));
  const damage = lastDamage(db);
  expect(damage).toMatchObject({ saved_events: saved.length });
  expect(readdirSync(folder)).toContain(damage?.file);
  outbox.put("alarm", sampleEvent());
  expect(outbox.count()).toBe(saved.length + 1);
});

test("finds damage in a file of the right length at the start, not at the first event", () => {
  const { folder, path } = filled(200);
  const { size } = statSync(path);
  const file = openSync(path, "r+");
  writeSync(file, Buffer.alloc(Math.floor(size / 2), 0xee), 0, Math.floor(size / 2), Math.floor(size / 4));
  closeSync(file);
  const { db, outbox } = reopened(folder);
  expect(lastDamage(db)?.saved_events).toBe(outbox.count());
  expect(outbox.count()).toBeGreaterThan(20);
  expect(usedBytes(db, "AIS-0001")).toBeGreaterThan(0);
});

test("renames a file that is no database", () => {
  const { folder, path } = filled(1);
  writeFileSync(path, "not a database".repeat(1_000));
  const { db, outbox } = reopened(folder);
  outbox.put("alarm", sampleEvent());
  expect([outbox.count(), lastDamage(db)?.saved_events]).toEqual([1, 0]);
});

test("repairs damage that a running agent has found at its next start, and keeps intact data", () => {
  const { folder, ids } = filled(20);
  markDamaged(folder);
  const { db, outbox } = reopened(folder);
  expect(outbox.nextBatch(limits).map(({ event }) => event.event_id)).toEqual(ids);
  expect(readCounter(db, "AIS-0001", "dropped_images")).toBe(3);
  expect(lastDamage(db)?.saved_events).toBe(20);
  db.close();
  // the repair has run only once
  expect(readdirSync(folder).filter((name) => name.includes("damaged"))).toHaveLength(1);
  const again = reopened(folder);
  expect(again.outbox.count()).toBe(20);
});

test("removes the names of lost pictures from a saved load and its batches, and counts each", () => {
  const { folder } = filled(0);
  const { db, outbox } = reopened(folder);
  const { event, images } = sampleEvent();
  const part = `${event.event_id}-batch-0-image`;
  const batch_images = [{ batch: 0, role: "image" as const, part }];
  const picture = { part, role: "image" as const, body: new Uint8Array(100) };
  outbox.put("alarm", { event: { ...event, batch_images }, images: [...images, picture] });
  db.exec("delete from images where role = 'image'");
  db.close();
  markDamaged(folder);
  const repaired = reopened(folder);
  const [saved] = repaired.outbox.nextBatch(limits);
  expect(saved?.event.images.map(({ role }) => role)).toEqual(["res_image"]);
  expect(saved?.event.batch_images).toEqual([]);
  expect(readCounter(repaired.db, "AIS-0001", "dropped_images")).toBe(3 + 2);
});

test("never changes an intact database", () => {
  const { folder } = filled(2);
  const { db } = reopened(folder);
  expect(lastDamage(db)).toBeUndefined();
  expect(readdirSync(folder).filter((name) => name.includes("damaged"))).toEqual([]);
});
