import { expect, inject, it } from "vitest";
import { cloneDatabase } from "../../../test/postgres/databases.ts";
import { movableClock } from "../clock/clock.ts";
import { openDatabase } from "../db/database.ts";
import { insertPush } from "../db/push.queries.ts";
import { createLog } from "../log/log.ts";
import { openBus } from "../mqtt/bus.ts";
import { pushChannel, startRelay } from "./relay.ts";

it("what cannot be removed is told again with the next look, not without end", async ({ onTestFinished }) => {
  const { url, drop } = await cloneDatabase(inject("postgresUrl"));
  const db = openDatabase(url, 2, () => undefined);
  const bus = await openBus(undefined, createLog("silent"));
  let times = 0;
  await bus.subscribe(pushChannel, () => void times++);
  const id = "01890000-0000-7000-8000-000000000000";
  const now = new Date();
  const row = { event: "org_latest_message", orgId: id, deviceUid: id, messageId: id } as const;
  await insertPush(db, [{ ...row, happenedAt: now, createdAt: now }]);
  const clock = movableClock(now);
  // the rows can be read, and nothing can be deleted
  const held = openDatabase(`${url}?options=-c%20default_transaction_read_only%3Don`, 2, () => undefined);
  const relay = startRelay(held, bus, clock, createLog("silent"));
  onTestFinished(async () => {
    await relay.stop();
    await bus.close();
    await held.destroy();
    await db.destroy();
    await drop();
  });
  await expect.poll(() => times).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(times, "until the next look").toBe(1);
  clock.pass(2000);
  await expect.poll(() => times).toBe(2);
});
