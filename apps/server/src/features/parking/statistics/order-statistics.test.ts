import {
  confirmRecords,
  excludeRecord,
  mergeRecords,
  scrapRecords,
  splitRecords,
  undoStep,
} from "@huiyan/contract/parking/parking.api";
import { summariseOrders } from "@huiyan/contract/parking/statistics.api";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dayStart } from "#platform/clock/calendar-day.ts";
import {
  addChildGroup,
  bindToo,
  countedOrders,
  payOrder,
  recountParking,
  storedOrders,
} from "#test/parking/counted-orders.ts";
import { sessionOfNow } from "#test/parking/session-of-now.ts";
import { storeStay } from "#test/parking/stored-stays.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { testSize } from "#test/test-size.ts";
import { createWorld, type World } from "#test/world.ts";
import { makeDueOrders } from "../orders/make-due-orders.ts";
import { deleteRecord } from "../records/record.queries.ts";
import { addParkingCounts } from "./parking-count.queries.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  world = await createWorld(app);
});

const as = (person: World["staff"]) => sessionOfNow(app, person);
const dayMinutes = 1440;

describe("order statistics", () => {
  it("statistics show for each day the number of made, paid and reviewed orders, and their sums", async () => {
    const today = (app.clock.now().getTime() - dayStart(app.clock.now()).getTime()) / 60_000;
    // records of yesterday noon whose orders are made today
    const from = today + dayMinutes / 2;
    for (const review_state of [1, 3, 3, 4])
      await storeStay(app, world.device, world.orgId, { from, to: from - 60, car_type: 1, review_state });
    await storeStay(app, world.device, world.orgId, {
      from,
      to: from - 60,
      car_type: 1,
      scrap_cause: "-",
      review_state: 4,
    });
    await makeDueOrders(app.services);
    await payOrder(app, world.orgId);
    const { days, total } = await as(world.staff).call(summariseOrders, {});
    expect(days).toHaveLength(7);
    expect(days[5]).toMatchObject({ made: 0, complete: 4, reviewed: 2, sample_rate: 50 });
    expect(days[6]).toMatchObject({ made: 4, paid: 1, amount_fen: 3200, paid_fen: 800, complete: 0, sample_rate: 0 });
    expect(total).toMatchObject({ made: 4, paid: 1, amount_fen: 3200, complete: 4, sample_rate: 50 });
    expect(days[6]?.day).toBe(dayStart(app.clock.now()).getTime());
  });

  it("statistics by group include only visible devices and groups, each device once per group", async () => {
    await storeStay(app, world.device, world.orgId, { from: 200, to: 140, car_type: 1 });
    await storeStay(app, world.hidden, world.orgId, { from: 200, to: 140, car_type: 1 });
    await makeDueOrders(app.services);
    // the device is also bound to a group that the lead does not see
    await bindToo(app, world.orgId, world.otherGroupId, world.device.uid);
    const groupsOf = async (person: World["staff"], group_id?: string) => {
      const { total, groups } = await as(person).call(summariseOrders, group_id === undefined ? {} : { group_id });
      return [total.made, ...groups.map((group) => [group.group_id, group.made])];
    };
    expect(await groupsOf(world.lead)).toEqual([1, [world.groupId, 1]]);
    const all = await groupsOf(world.admin);
    expect(all[0]).toBe(2);
    expect(all.slice(1)).toHaveLength(2);
    expect(all).toContainEqual([world.otherGroupId, 2]);
    expect(await groupsOf(world.admin, world.groupId)).toEqual([1, [world.groupId, 1]]);
    expect(await groupsOf(world.lead, world.otherGroupId)).toEqual([1, [null, 1]]);
    const child = await addChildGroup(app, world.orgId, world.groupId);
    await bindToo(app, world.orgId, child, world.device.uid);
    expect(await groupsOf(world.lead)).toEqual([1, [world.groupId, 1]]);
    const below = await groupsOf(world.admin, world.groupId);
    expect(below).toHaveLength(3);
    expect(below).toContainEqual([child, 1]);
  });
});

const none = "00000000-0000-7000-8000-000000000000";

/** Random step on the records, with a number that selects the record. */
const step = fc.tuple(
  fc.constantFrom(
    "store",
    "store",
    "store",
    "confirm",
    "scrap",
    "unscrap",
    "exclude",
    "merge",
    "split",
    "undo",
    "order",
    "pay",
    "delete",
    "add",
    "later",
  ),
  fc.nat(20),
);

async function run([what, choice]: readonly [string, number], ids: string[]): Promise<void> {
  const staff = as(world.staff);
  const { sql: db } = app.services.db;
  const _id = ids[choice % Math.max(1, ids.length)] ?? "";
  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    store: async () => {
      const from = 20 + choice * 531;
      const to = choice % 4 === 0 ? {} : { to: Math.max(6, from - choice * 9) };
      const own = { car_type: choice % 3 === 0 ? 2 : 1, review_state: choice % 5 === 0 ? 2 : 3, is_open: false };
      ids.push(
        await storeStay(app, choice % 2 === 0 ? world.device : world.hidden, world.orgId, { from, ...to, ...own }),
      );
    },
    confirm: () => staff.send(confirmRecords, { _id }),
    scrap: () => staff.send(scrapRecords, { _id, scrap_state: 1, scrap_cause: "-" }),
    unscrap: () => staff.send(scrapRecords, { _id, scrap_state: 0 }),
    exclude: () => staff.send(excludeRecord, { _id, exclude_state: 1, exclude_cause: "-" }),
    merge: () => staff.send(mergeRecords, { ids: [_id, ids[(choice + 1) % Math.max(1, ids.length)] ?? ""] }),
    split: () => staff.send(splitRecords, { ids: [_id] }),
    undo: () => staff.send(undoStep, { _id }),
    order: () => makeDueOrders(app.services),
    pay: () => payOrder(app, world.orgId, _id || none),
    // the deletion fails for a record that other rows refer to
    delete: () => deleteRecord(db, _id || none).catch(() => undefined),
    add: () => addParkingCounts(db),
    later: async () => app.clock.moveBy(choice * 3_600_000),
  };
  await steps[what]?.();
}

it("the counts equal the records after any steps, whenever the job adds the changes", {
  tags: ["rest"],
}, async () => {
  const ids: string[] = [];
  let seen = 0;
  for (const choice of [1, 2, 5, 10, 15]) await run(["store", choice], ids);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 20 }), async (steps) => {
      for (const one of steps) await run(one, ids);
      const truth = await storedOrders(app, world.orgId);
      expect(await countedOrders(app, world.orgId)).toEqual(truth);
      seen = Math.max(seen, truth.length);
    }),
    { numRuns: testSize(6, 100), endOnFailure: true },
  );
  expect(seen).toBeGreaterThan(2);
  await recountParking(app);
  expect(await countedOrders(app, world.orgId)).toEqual(await storedOrders(app, world.orgId));
});

it("the counts are rebuilt during concurrent changes without a deadlock", async () => {
  for (let at = 0; at < 12; at++)
    await storeStay(app, world.device, world.orgId, { from: 300 + at, to: 200 + at, car_type: 1 });
  const storing = async () => {
    for (let at = 0; at < 12; at++)
      await storeStay(app, world.device, world.orgId, { from: 500 + at, to: 400 + at, car_type: 1, review_state: 1 });
  };
  const counting = async () => {
    for (let at = 0; at < 8; at++) await recountParking(app);
  };
  await Promise.all([makeDueOrders(app.services), storing(), counting(), addParkingCounts(app.services.db.sql)]);
  expect(await countedOrders(app, world.orgId)).toEqual(await storedOrders(app, world.orgId));
});
