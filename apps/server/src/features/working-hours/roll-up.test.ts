import { DeviceEvent } from "@huiyan/contract/alarm/alarm.device";
import { dayOf, moveDay, startOfDay } from "@huiyan/contract/calendar";
import { getWorkingHours, recountWorkingHours } from "@huiyan/contract/working-hours/working-hours.api";
import {
  type Interval,
  rangeEndMs,
  totalSeconds,
  workingStrips,
} from "@huiyan/contract/working-hours/working-hours.rules";
import fc from "fast-check";
import { v4 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { takePastReport } from "#features/alarm/alarm.public.ts";
import { deleteStored } from "#features/demo/demo.public.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { testSize } from "#test/test-size.ts";
import { countBySeconds } from "#test/working-hours/count-by-seconds.ts";
import { dayAgo, presenceEvent, spansOf } from "#test/working-hours/presence.ts";
import {
  listWorkedSpans,
  secondsByDatabase,
  storedWorkingDays,
  storeWorkingDay,
  withdrawRecord,
  withdrawRecords,
} from "#test/working-hours/working-days.ts";
import { createWorld, signedIn, type World } from "#test/world.ts";
import { deleteOldDays, recountDays } from "./working-hours.queries.ts";

let app: TestApp;
let world: World;
let day: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  world = await createWorld(app);
  day = dayAgo(app, 2);
});

const whole = (first = day, last = first) => ({ start: startOfDay(first), end: startOfDay(last) + rangeEndMs });
async function shown(on = day): Promise<Interval[]> {
  const client = await signedIn(app, world.admin.phone);
  const { dataList } = await client.call(getWorkingHours, whole(on));
  return dataList[0]?.result ?? [];
}

const storedDays = () => storedWorkingDays(app, world.orgId);
const countedDays = async () => countBySeconds(await listWorkedSpans(app, world.orgId));

const span = fc
  .tuple(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 1, max: 300 }))
  .map(([start, length]) => ({ start: start + 82_000, end: Math.min(start + 82_000 + length, 86_400) }));
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("send"),
      spans: fc.array(span, { maxLength: 4 }),
      offset: fc.integer({ min: -900, max: 900 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("repeat"), which: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("withdraw"), which: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("recount") }) },
);

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Runs one step: a report of the device, the clean-up, or the recount. `sent` are the events of the former steps. */
async function take(each: Step, sent: Record<string, unknown>[]): Promise<void> {
  if ("spans" in each) {
    const event = presenceEvent(app, day, each.spans, { offset_ms: each.offset * 1000 });
    sent.push(event);
    await world.device.client.outcomes([event]);
    return;
  }
  if (!("which" in each)) {
    await world.admin.client.call(recountWorkingHours, {});
    return;
  }
  const event = sent[each.which % Math.max(1, sent.length)];
  if (event === undefined) return;
  if (each.do === "repeat") {
    await world.device.client.outcomes([event, event]);
    return;
  }
  await withdrawRecord(app, String(event.event_id));
  const days = { first: moveDay(day, -1), last: moveDay(day, 1) };
  await app.services.db.transaction((tx) => recountDays(tx.sql, world.orgId, days));
}

it("the totals per day equal the records after every step, with late, duplicate, overlapping and withdrawn records", {
  tags: ["rest"],
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      world = await createWorld(app);
      const sent: Record<string, unknown>[] = [];
      for (const each of steps) {
        await take(each, sent);
        expect(await storedDays()).toEqual(await countedDays());
      }
    }),
    { numRuns: testSize(12, 200) },
  );
});

it("a presence that is reported every five minutes counts once, in any order of the reports", async () => {
  for (const spans of ["08:00-08:15", "08:00-08:05", "08:00-08:10", "08:00-08:15"])
    await world.device.client.outcomes([presenceEvent(app, day, spansOf(spans))]);
  expect(await shown()).toEqual(spansOf("08:00-08:15"));
});

it("concurrent reports of one device lose no presence", async () => {
  const events = Array.from({ length: 30 }, (_, at) =>
    presenceEvent(app, day, [{ start: 1000 + at * 600, end: 1300 + at * 600 }]),
  );
  await Promise.all(events.map((event) => world.device.client.outcomes([event])));
  expect(await shown()).toHaveLength(30);
});

it("the database and the contract join close periods and drop short ones in the same way", async () => {
  const spans = fc.array(span, { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(spans, async (intervals) => {
      expect(await secondsByDatabase(app, intervals)).toBe(totalSeconds(workingStrips(intervals)));
    }),
    { numRuns: 60 },
  );
});

it("the recount repairs wrong totals, and changes no day whose records are deleted", async () => {
  await world.device.client.outcomes([presenceEvent(app, day, spansOf("08:00-12:00"))]);
  const old = moveDay(dayOf(app.clock.now().getTime()), -400);
  await storeWorkingDay(app, world, old, "{[100,5000)}");
  await storeWorkingDay(app, world, day, "{[1,2)}");
  await world.admin.client.call(recountWorkingHours, {});
  expect(await shown()).toEqual(spansOf("08:00-12:00"));
  expect((await storedDays()).map((row) => row.day)).toEqual([old, day]);
  expect(await world.lead.client.fails(recountWorkingHours, {})).toMatchObject({ code: 1403 });
});

it("totals are kept three years longer than their records", async () => {
  await world.device.client.outcomes([presenceEvent(app, day, spansOf("08:00-12:00"))]);
  const { sql: db } = app.services.db;
  await withdrawRecords(app, world.orgId);
  expect(await shown()).toEqual(spansOf("08:00-12:00"));
  await deleteOldDays(db, day);
  expect(await storedDays()).toHaveLength(1);
  await deleteOldDays(db, moveDay(day, 1));
  expect(await storedDays()).toEqual([]);
});

it("deleting the demo deletes its totals, and keeps those that a device reported", async () => {
  const made = DeviceEvent.parse(presenceEvent(app, day, spansOf("08:00-12:00"), { event_id: v4() }));
  const { orgId, device } = world;
  const arrivedAt = new Date(made.happened_at + 1000);
  const report = { orgId, deviceUid: device.uid, events: [made], pictures: new Map<string, Buffer>(), arrivedAt };
  await takePastReport(app.services, report);
  await device.client.outcomes([presenceEvent(app, day, spansOf("11:00-13:00"))]);
  expect(await shown()).toEqual(spansOf("08:00-13:00"));
  await app.services.db.transaction((tx) => deleteStored(tx.sql, orgId, app.clock.now()));
  expect(await shown()).toEqual(spansOf("11:00-13:00"));
});
