import { expect, inject, it } from "vitest";
import { cloneDatabase } from "#test/postgres/databases.ts";
import { movableClock, systemTimer } from "../clock/clock.ts";
import { openDatabase } from "../db/database.ts";
import { insertPush } from "../db/push.queries.ts";
import { createLog } from "../log/log.ts";
import { openBus } from "../mqtt/bus.ts";
import { pushChannel, startRelay } from "./relay.ts";

const id = "01890000-0000-7000-8000-000000000000";
const rowAt = (now: Date) => ({
  ...({ event: "org_latest_message", orgId: id, deviceUid: id, messageId: id } as const),
  happenedAt: now,
  createdAt: now,
});

it("waits before the next query if a query returned many rows, and publishes the rows that came meanwhile together", async ({
  onTestFinished,
}) => {
  const { url, drop } = await cloneDatabase(inject("postgresUrl"));
  const db = openDatabase(url, 2, () => undefined);
  const bus = await openBus(undefined, createLog("silent"));
  const carried: number[] = [];
  await bus.subscribe(pushChannel, (text) => void carried.push(JSON.parse(text).length));
  const moments: (() => void)[] = [];
  // recognises the relay's wait between two queries: it is the only one without an abort signal
  const wait = (ms: number, signal?: AbortSignal) =>
    signal === undefined ? new Promise<void>((end) => moments.push(end)) : systemTimer.wait(ms, signal);
  const relay = startRelay(db, bus, { ...systemTimer, wait }, createLog("silent"));
  onTestFinished(async () => {
    for (const end of moments) end();
    await relay.stop();
    await bus.close();
    await db.destroy();
    await drop();
  });
  const commit = async (rows: number) => {
    await insertPush(
      db,
      Array.from({ length: rows }, () => rowAt(new Date())),
    );
    relay.wake();
  };
  await commit(1);
  await expect.poll(() => carried).toEqual([1]);
  await commit(12);
  // after few rows the relay does not wait
  await expect.poll(() => carried).toEqual([1, 12]);
  await expect.poll(() => moments.length).toBe(1);
  for (let at = 0; at < 5; at++) await commit(1);
  expect(carried).toEqual([1, 12]);
  moments.shift()?.();
  await expect.poll(() => carried).toEqual([1, 12, 5]);
});

it("retries rows that cannot be deleted at the next interval, not in an endless loop", { tags: ["rest"] }, async ({
  onTestFinished,
}) => {
  const { url, drop } = await cloneDatabase(inject("postgresUrl"));
  const db = openDatabase(url, 2, () => undefined);
  const bus = await openBus(undefined, createLog("silent"));
  let times = 0;
  await bus.subscribe(pushChannel, () => void times++);
  const now = new Date();
  await insertPush(db, [rowAt(now)]);
  const clock = movableClock(now);
  // read-only connection: the relay can read rows but not delete them
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
