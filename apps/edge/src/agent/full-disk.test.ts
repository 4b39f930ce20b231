import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, rmSync, statfsSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DatabaseSync } from "node:sqlite";
import { DeviceEvent } from "@huiyan/contract/alarm/alarm.device";
import { expect, onTestFinished, test } from "vitest";
import { ServerClock } from "#platform/clock/server-clock.ts";
import { DiskReserve } from "#platform/store/disk-reserve.ts";
import { openStore } from "#platform/store/open-store.ts";
import { sampleEvent } from "#test/outbox-fixture.ts";
import { mountDisk } from "#test/small-disk.ts";
import { testSize } from "#test/test-size.ts";
import { OutboxService } from "./outbox-service.ts";

const megabyte = 1024 * 1024;

interface SmallDisk {
  folder: string;
  db: DatabaseSync;
  outbox: OutboxService;
  disk: DiskReserve;
  troubles: string[];
}

/**
 * Creates the agent's store on a separate small disk. If the test cannot mount one, the size of the store is limited
 * instead.
 */
function smallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), "huiyan-small-disk-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const isMounted = mountDisk(folder, megabytes);
  const disk = new DiskReserve(folder, 6 * megabyte);
  const db = openStore(folder);
  if (!isMounted) db.exec(`pragma max_page_count = ${megabytes * 256}`);
  const troubles: string[] = [];
  const outbox = new OutboxService({
    db,
    disk,
    deviceId: "AIS-0001",
    server: new URL("http://127.0.0.1:9"),
    quotaBytes: 1_000 * megabyte,
    clock: new ServerClock(new URL("http://127.0.0.1:9")),
    eventsPerRequest: 100,
    onOutcomes: () => undefined,
    onTrouble: (text) => troubles.push(text),
    onDamaged: () => undefined,
  });
  onTestFinished(() => db.close());
  return { folder, db, outbox, disk, troubles };
}

function waitingKinds(db: DatabaseSync): unknown {
  return db.prepare("select kind, count(*) as n from events group by kind order by kind").all();
}

test("drops clips, then original pictures, then records on a full disk, and counts each loss", {
  tags: ["rest"],
}, () => {
  const { folder, db, outbox, disk, troubles } = smallDisk(24);
  const clip = join(folder, "clip.mp4");
  writeFileSync(clip, Buffer.alloc(500_000));
  outbox.addClip(randomUUID(), clip, 500_000);
  for (let n = 0; n < 20; n++) outbox.putAll("record", [sampleEvent(20_000)]);
  expect(disk.isFull).toBe(false);
  const alarms = testSize(800, 4_000);
  for (let n = 0; n < alarms; n++) outbox.putAll("alarm", [sampleEvent(40_000)]);
  expect(disk.isFull).toBe(true);
  const { events, videos, dropped_videos, dropped_images, dropped_events } = outbox.telemetry();
  expect([videos, dropped_videos, existsSync(clip)]).toEqual([0, 1, false]);
  expect(dropped_images).toBeGreaterThan(20);
  expect(events + dropped_events).toBe(20 + alarms);
  expect(troubles).toEqual([]);
  // only alarms are left: the first alarm is dropped after all records
  expect(waitingKinds(db)).toEqual([{ kind: "alarm", n: events }]);
  expect(events).toBeGreaterThan(20);
});

test("loses no event while the reserve lasts on a disk that other programs fill, and counts later losses", {
  tags: ["rest"],
}, () => {
  const { folder, outbox, disk, troubles } = smallDisk(24);
  fill(folder);
  for (let n = 0; n < 10; n++) outbox.putAll("alarm", [sampleEvent(5_000)]);
  expect(outbox.telemetry()).toMatchObject({ events: 10, dropped_events: 0 });
  expect(disk.isFull).toBe(true);
  outbox.putAll("alarm", [sampleEvent(8_000_000)]);
  const { events, dropped_events } = outbox.telemetry();
  expect(events + dropped_events).toBe(11);
  expect(dropped_events).toBeGreaterThan(0);
  expect(troubles.some((text) => text.includes("磁盘已满"))).toBe(true);
});

test("removes the names of original pictures from an event whose originals could not be stored", {
  tags: ["rest"],
}, () => {
  const { folder, db, outbox, disk } = smallDisk(24);
  fill(folder);
  while (!disk.isFull) outbox.putAll("alarm", [sampleEvent(5_000)]);
  const { event, images } = sampleEvent(100);
  const batches = (["image", "animal"] as const).map((role) => ({
    part: `batch-${role}`,
    role,
    // the picture `image` is larger than the free part of the reserve
    body: new Uint8Array(role === "image" ? 8_000_000 : 100),
  }));
  const batch_images = batches.map(({ part, role }) => ({ batch: 1, role, part }));
  outbox.putAll("alarm", [{ event: { ...event, batch_images }, images: [...images, ...batches] }]);
  const stored = db.prepare("select seq, json from events where json like '%batch-animal%'").get();
  const named = DeviceEvent.parse(JSON.parse(String(stored?.json)));
  const parts = db.prepare("select part from images where seq = ?").all(Number(stored?.seq));
  expect([...named.images, ...(named.batch_images ?? [])].map(({ part }) => part).toSorted()).toEqual(
    parts.map(({ part }) => String(part)).toSorted(),
  );
  expect(named.batch_images).toEqual([{ batch: 1, role: "animal", part: "batch-animal" }]);
});

test("frees the space of delivered events on a full disk", { tags: ["rest"] }, () => {
  const { folder, outbox, disk } = smallDisk(24);
  for (let n = 0; n < 300; n++) outbox.putAll("alarm", [sampleEvent(40_000)]);
  expect(disk.isFull).toBe(true);
  outbox.clear();
  outbox.giveBack();
  expect([disk.restore(), disk.isFull]).toEqual([true, false]);
  expect(statSync(join(folder, "edge.db")).size).toBeLessThan(megabyte);
});

test("restores the reserve when the disk has space again, and stops reporting a full disk", () => {
  const { folder, outbox, disk } = smallDisk(24);
  const filling = fill(folder);
  outbox.putAll("alarm", [sampleEvent(5_000)]);
  expect([disk.restore(), disk.isFull]).toEqual([false, true]);
  rmSync(filling);
  expect([disk.restore(), disk.isFull]).toEqual([true, false]);
});

/** Fills the disk completely except for the reserve. Returns the path of the large file. */
function fill(folder: string): string {
  const path = join(folder, "of-others");
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < 64 * megabyte) writeFileSync(path, Buffer.alloc(bavail * bsize));
  return path;
}
