import { findMessages, readMessages } from "@huiyan/contract/alarm/alarm.api";
import { deleteMessages, restoreMessages } from "@huiyan/contract/alarm/handling.api";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayStart } from "#platform/clock/calendar-day.ts";
import { usualBatch } from "#platform/db/in-batches.ts";
import { alarmEvent } from "#test/device-client.ts";
import {
  addCounts,
  countedMessages,
  dayStartsOf,
  foldMessages,
  spoilAndRecount,
  storedMessages,
} from "#test/messages/message-counts.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { testSize } from "#test/test-size.ts";
import { createWorld, type World } from "#test/world.ts";
import { deleteOldMessages } from "../retention/retention.queries.ts";
import { deleteEmptyTotals } from "./message-count.queries.ts";

const hourMs = 3_600_000;
let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

const db = () => app.services.db.sql;
const add = () => addCounts(app);

/**
 * Operations that change alarm counts. `back` is a random number from 0 to 60. Depending on the
 * operation, it selects the age of alarms in hours, the device, or the page of the alarm list.
 */
const steps = {
  async store(back: number) {
    const happened_at = app.clock.now().getTime() - back * hourMs;
    const events = ["smoking", "area_intrusion", "area_intrusion"].map((alg_id) =>
      alarmEvent(app, { happened_at, alg_id }),
    );
    await (back % 2 === 0 ? world.device : world.hidden).client.outcomes(events);
  },
  async delete(back: number) {
    const { list } = await world.admin.client.call(findMessages, { size: 5, page: 1 + (back % 3) });
    if (list.length === 0) return;
    const { deletion_id } = await world.admin.client.call(deleteMessages, { _id: list.map(({ _id }) => _id) });
    if (back % 3 === 0) await world.admin.client.call(restoreMessages, { deletion_id });
  },
  async read(back = 0) {
    const match = { received_until: app.clock.now().getTime() };
    await world.admin.client.call(readMessages, { match, read: back % 3 === 0 ? 0 : 1 });
  },
  fold: (back: number) => foldMessages(app, back % 7),
  async unfold() {
    await db().updateTable("message").set({ folded_into: null }).where("folded_into", "is not", null).execute();
  },
  async retire(back: number) {
    const before = new Date(app.clock.now().getTime() - back * hourMs);
    await deleteOldMessages(
      db(),
      world.orgId,
      { now: before, before, demonstrationBefore: before },
      { ...usualBatch, rows: 3 },
    );
  },
  add,
  clean: () => deleteEmptyTotals(db(), usualBatch),
};
const step = fc.tuple(fc.constantFrom(...Object.values(steps)), fc.nat(60));
const counted = () => countedMessages(app);
const stored = () => storedMessages(app);

describe("stored counts of alarms", () => {
  it("counts equal the stored alarms after any sequence of reports, groupings, deletions, restores and retention runs", async () => {
    await steps.store(0);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (list) => {
        for (const [run, back] of list) await run(back);
        expect(await counted()).toEqual(await stored());
      }),
      { numRuns: testSize(15, 300) },
    );
  });

  it("counts stay correct while many requests store alarms and several nodes add the changes", async () => {
    const events = () => Array.from({ length: 20 }, () => alarmEvent(app));
    const writers = Array.from({ length: 12 }, (_, at) =>
      (at % 2 === 0 ? world.device : world.hidden).client.outcomes(events()),
    );
    await Promise.all([...writers, add(), add(), steps.delete(0), add(), add()]);
    await add();
    expect(await counted()).toEqual(await stored());
    expect(await db().selectFrom("message_count_change").selectAll().execute()).toEqual([]);
  });

  it("a recount repairs wrong counts", async () => {
    await spoilAndRecount(app);
    expect(await counted()).toEqual(await stored());
  });

  it("an alarm that arrives twice or is read twice is counted once", async () => {
    await add();
    const event = alarmEvent(app);
    await world.device.client.outcomes([event]);
    await world.device.client.outcomes([event]);
    await steps.read(1);
    await steps.read(1);
    const changes = await db().selectFrom("message_count_change").select(["count", "unread"]).execute();
    const sum = (of: "count" | "unread") => changes.reduce((total, change) => total + change[of], 0);
    const unread = changes.filter((change) => change.count === 0);
    expect([sum("count"), unread.every((change) => change.unread === -1)]).toEqual([1, true]);
  });

  it("days of the counts begin at midnight in the platform's time zone", async () => {
    const times = [0, 7, 8, 15, 16, 23].map((hour) => new Date(Date.UTC(2026, 10, 20, hour, 59, 59)));
    expect(await dayStartsOf(app, times)).toEqual(times.map((time) => dayStart(time)));
  });
});
