import { closeSync, openSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { eventually, sampleEvent, temporaryStore } from "../../test/outbox-fixture.ts";
import { ServerClock } from "../platform/clock/server-clock.ts";
import { DiskReserve } from "../platform/store/disk-reserve.ts";
import { EventOutbox } from "../platform/store/event-outbox.ts";
import { openStore } from "../platform/store/open-store.ts";
import { OutboxService } from "./outbox-service.ts";

test("damage in the middle of the store, which only reading meets, is told, so that it can be mended", async () => {
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
  const server = new URL("http://127.0.0.1:9");
  let isTold = false;
  const outbox = new OutboxService({
    ...{ db: opened, disk: new DiskReserve(folder, 1), deviceId: "AIS-0001", server, quotaBytes: 1e9 },
    clock: new ServerClock(server),
    eventsPerRequest: 100,
    onOutcomes: () => undefined,
    onTrouble: () => undefined,
    onDamaged: () => {
      isTold = true;
    },
  });
  onTestFinished(async () => {
    await outbox.stop();
    opened.close();
  });
  await outbox.send("a secret");
  await eventually(() => isTold);
  expect(isTold).toBe(true);
});
