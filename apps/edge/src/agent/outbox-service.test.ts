import { closeSync, openSync, statSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { getDeviceTime } from "@huiyan/contract/device/device.api";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { ServerClock } from "#platform/clock/server-clock.ts";
import { DiskReserve } from "#platform/store/disk-reserve.ts";
import { EventOutbox } from "#platform/store/event-outbox.ts";
import { openStore } from "#platform/store/open-store.ts";
import { startDeviceServer } from "#test/device-server.ts";
import { moveClock, stopClock } from "#test/moved-clock.ts";
import { eventually, sampleEvent, temporaryStore } from "#test/outbox-fixture.ts";
import { OutboxService } from "./outbox-service.ts";

test("reports damage inside the store, which a read finds, so that the store is repaired", async () => {
  const { folder, db } = temporaryStore();
  const before = new EventOutbox(db, "AIS-0001");
  before.put("alarm", sampleEvent(600_000));
  db.close();
  const path = join(folder, "edge.db");
  const { size } = statSync(path);
  const file = openSync(path, "r+");
  writeSync(file, Buffer.alloc(100_000, 0xee), 0, 100_000, Math.floor(size / 2));
  closeSync(file);
  const opened = openStore(folder);
  const { url: server, reach } = await platformAhead(0, "a secret");
  reach();
  let isReported = false;
  const outbox = new OutboxService({
    db: opened,
    disk: new DiskReserve(folder, 1),
    deviceId: "AIS-0001",
    server,
    quotaBytes: 1e9,
    clock: new ServerClock(server),
    eventsPerRequest: 100,
    onOutcomes: () => undefined,
    onTrouble: () => undefined,
    onDamaged: () => {
      isReported = true;
    },
  });
  onTestFinished(async () => {
    await outbox.stop();
    opened.close();
  });
  await outbox.send("a secret");
  await eventually(() => isReported);
  expect(isReported).toBe(true);
});

/**
 * Simulates a platform whose clock is ahead of the device's. The device learns the time only from the platform's
 * answers.
 */
async function platformAhead(aheadMs: number, secret: string) {
  const reports: { happened_at: number; offset_ms: number }[] = [];
  let [isReachable, asked] = [false, 0];
  const server = await startDeviceServer(secret, ({ path, body }) => {
    asked += 1;
    if (!isReachable) return { status: 502, json: {}, sign: false };
    if (path === getDeviceTime.path) return { status: 200, json: { code: 0, data: { now: Date.now() + aheadMs } } };
    const [, json = "{}"] = /(\{"events":.*\})\r\n/.exec(body.toString("latin1")) ?? [];
    const { events } = z.object({ events: z.array(Reported) }).parse(JSON.parse(json));
    reports.push(...events);
    const outcomes = events.map(({ event_id }) => ({ event_id, state: "accepted" }));
    return { status: 200, json: { code: 0, data: { outcomes } } };
  });
  onTestFinished(() => server.close());
  const reach = (): void => {
    isReachable = true;
  };
  return { url: server.url, reports, asked: () => asked, reach };
}
const Reported = z.object({ event_id: z.string(), happened_at: z.number(), offset_ms: z.number() });

test.each([
  ["40 days behind", 40 * 86_400_000],
  ["three hours behind", 3 * 3_600_000],
  ["three hours ahead", -3 * 3_600_000],
])("an event made without a network, with a clock %s, arrives with its true time", async (_rule, aheadMs) => {
  const secret = "a secret";
  const { url, reports, asked, reach } = await platformAhead(aheadMs, secret);
  const { folder, db } = temporaryStore();
  const clock = new ServerClock(url);
  const outbox = new OutboxService({
    db,
    clock,
    disk: new DiskReserve(folder, 1),
    deviceId: "AIS-0001",
    server: url,
    quotaBytes: 1e9,
    eventsPerRequest: 100,
    onOutcomes: () => undefined,
    onTrouble: () => undefined,
    onDamaged: () => undefined,
  });
  onTestFinished(() => outbox.stop());
  const { event, images } = sampleEvent();
  const happened_at = Date.now();
  await clock.sync();
  outbox.putAll("alarm", [{ event: { ...event, happened_at, offset_ms: clock.offsetMs }, images }]);
  await outbox.send(secret);
  await eventually(() => asked() > 1);
  expect(outbox.waiting()).toBe(1);
  reach();
  outbox.retryNow();
  await eventually(() => outbox.waiting() === 0);
  const [report] = reports;
  if (report === undefined) throw new Error("nothing was reported");
  expect(Math.abs(report.happened_at + report.offset_ms - (happened_at + aheadMs))).toBeLessThan(2_000);
});

test("corrects a wrong clock by the server's signed time while sending, so that events and clips arrive at once", async () => {
  stopClock();
  const secret = "a secret";
  const aheadMs = 3 * 3_600_000;
  const arrived: string[] = [];
  let refused = 0;
  const server = await startDeviceServer(secret, ({ path, time, body }) => {
    // unsigned times, which any host could have sent; the device must ignore them
    if (path === getDeviceTime.path) return { status: 200, json: { code: 0, data: { now: Date.now() } } };
    const now = Date.now() + aheadMs;
    if (Math.abs(Number(time) - now) > 300_000) {
      refused += 1;
      return { status: 401, json: { error: "device_clock_off", fields: { server_time: String(now) } } };
    }
    arrived.push(path.includes("/video/") ? "clip" : "event");
    if (path.includes("/video/")) return { status: 200, json: { code: 0, data: { state: "accepted" } } };
    const [, event_id = ""] = /"event_id":"([0-9a-f-]{36})"/.exec(body.toString("latin1")) ?? [];
    return { status: 200, json: { code: 0, data: { outcomes: [{ event_id, state: "accepted" }] } } };
  });
  const { folder, db } = temporaryStore();
  const clock = new ServerClock(server.url);
  const outbox = new OutboxService({
    db,
    clock,
    disk: new DiskReserve(folder, 1),
    deviceId: "AIS-0001",
    server: server.url,
    quotaBytes: 1e9,
    eventsPerRequest: 100,
    onOutcomes: () => undefined,
    onTrouble: () => undefined,
    onDamaged: () => undefined,
  });
  onTestFinished(async () => {
    await outbox.stop();
    await server.close();
  });
  expect(await clock.sync()).toBe(true);
  await outbox.send(secret);
  const { event, images } = sampleEvent();
  const clip = join(folder, "clip.mp4");
  writeFileSync(clip, "a clip");
  outbox.put({ kind: "alarm", event, images });
  await eventually(() => refused === 1);
  await moveClock(1_000, () => arrived.includes("event"));
  await eventually(() => arrived.includes("event"));
  // sets the clock wrong again, so that the clip is refused once
  clock.learn(Date.now(), performance.now());
  outbox.addClip(event.event_id, clip, 6);
  await moveClock(500);
  await eventually(() => refused === 2);
  await moveClock(1_000, () => arrived.includes("clip"));
  await eventually(() => arrived.includes("clip"));
  expect(arrived).toEqual(["event", "clip"]);
});
