import { mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type PlannedAnswer, startDeviceServer } from "#test/device-server.ts";
import { moveClock, stopClock } from "#test/moved-clock.ts";
import { eventually, temporaryStore } from "#test/outbox-fixture.ts";
import { VideoOutbox } from "../store/video-outbox.ts";
import { VideoSender } from "./video-sender.ts";

const secret = "secret";
const writeClip = (path: string) => writeFileSync(path, "clip");

async function bench(answer: (index: number) => PlannedAnswer, prepare: (path: string) => void = writeClip) {
  const store = temporaryStore();
  const outbox = new VideoOutbox(store.db, "AIS-0001");
  let index = 0;
  const server = await startDeviceServer(secret, () => answer(index++));
  const sender = new VideoSender({
    server: server.url,
    signer: { deviceId: "AIS-0001", secret, serverNow: Date.now },
    outbox,
    onClockOff: () => true,
    onTrouble: () => undefined,
    onError: () => undefined,
  });
  onTestFinished(async () => {
    await sender.stop();
    await server.close();
  });
  const file = join(store.folder, "clip.mp4");
  prepare(file);
  outbox.put("01990000-0000-7000-8000-000000000001", 0, file, 4);
  return { outbox, server, sender, file };
}

const good = { status: 200, json: { code: 0, data: { state: "accepted" } } };

test.each([
  [429, "storage_full"],
  [429, "a_key_of_tomorrow"],
  [500, "internal"],
  [503, "a_key_of_tomorrow"],
  [507, ""],
  [520, "a_key_of_tomorrow"],
  [408, "upload_too_slow"],
  [401, "device_sign_wrong"],
  [403, "a_key_of_tomorrow"],
])("a clip refused with %i and the key “%s” is kept and sent again", async (status, error) => {
  stopClock();
  const { outbox, server, sender } = await bench((index) => (index < 2 ? { status, json: { error } } : good));
  sender.start();
  await moveClock(60_000, () => outbox.count() === 0);
  expect([outbox.count(), server.seen.length]).toEqual([0, 3]);
});

test.each([400, 404, 409, 413, 422])(
  "drops a clip that the server refuses with %i, because it would be refused again",
  async (status) => {
    stopClock();
    const { outbox, server, sender } = await bench(() => ({ status, json: { error: "a_key_of_tomorrow" } }));
    sender.start();
    await moveClock(60_000, () => outbox.count() === 0);
    expect([outbox.count(), server.seen.length]).toEqual([0, 1]);
  },
);

test("sends a clip again if the server has fallen silent", async () => {
  const { outbox, server, sender } = await bench((index) => (index === 0 ? { ...good, isSilent: true } : good));
  sender.start();
  await eventually(() => server.seen.length === 1);
  sender.abort();
  await eventually(() => outbox.count() === 0);
  expect(server.seen).toHaveLength(2);
});

test("keeps a clip that cannot be read at the moment, and sends it later", async () => {
  stopClock();
  const { outbox, server, sender, file } = await bench(() => good, mkdirSync);
  sender.start();
  await moveClock(10_000);
  expect([outbox.count(), server.seen.length]).toEqual([1, 0]);
  rmdirSync(file);
  writeClip(file);
  await moveClock(120_000, () => outbox.count() === 0);
  expect([outbox.count(), server.seen.length]).toEqual([0, 1]);
});

test("drops a clip whose file no longer exists", async () => {
  stopClock();
  const { outbox, server, sender } = await bench(
    () => good,
    () => undefined,
  );
  sender.start();
  await moveClock(60_000, () => outbox.count() === 0);
  expect([outbox.count(), server.seen.length]).toEqual([0, 0]);
});
