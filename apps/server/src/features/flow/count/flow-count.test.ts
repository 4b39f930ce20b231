import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deleteDemonstration } from "#features/alarm/alarm.public.ts";
import { dayStart } from "#platform/clock/calendar-day.ts";
import {
  addFlow,
  countedFlow,
  countRows,
  flowEvent,
  markDemonstration,
  retireRecords,
  spoilFlow,
  type TestCrossing,
  withdrawRecord,
} from "#test/flow/flow-counts.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { testSize } from "#test/test-size.ts";
import { createWorld, type World } from "#test/world.ts";
import { deleteOldFlow } from "./flow-count.queries.ts";
import { recountFlow } from "./recount-flow.ts";

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
/** A record that the test sent and that must still be counted. */
interface Stored {
  event: Record<string, unknown> & { alg_id: string };
  at: number;
  device: "device" | "hidden";
  crossings: readonly TestCrossing[];
  isDemonstration: boolean;
  isGone: boolean;
}

let app: TestApp;
let opened: TestApp | undefined;
let world: World;
let now: number;
let stored: Stored[] = [];

async function fresh() {
  await opened?.close();
  stored = [];
  app = await startTestApp();
  opened = app;
  // 14:30 in Shanghai
  now = Math.floor((Date.now() + 8 * hour) / day) * day + 6.5 * hour + 3 * day;
  app.clock.moveTo(new Date(now));
  world = await createWorld(app);
}
beforeAll(fresh);
afterAll(() => app.close());

const db = () => app.services.db.sql;
const recount = () => recountFlow(db(), app.clock.now());

function expected(): Record<string, [number, number]> {
  const counts: Record<string, [number, number]> = {};
  for (const { event, at, device, crossings } of stored)
    for (const { ago, direction, kind = "" } of crossings) {
      const time = at - ago;
      const starts = { hour: Math.floor(time / hour) * hour, day: dayStart(new Date(time)).getTime() };
      for (const [unit, start] of Object.entries(starts)) {
        const key = [unit, world[device].uid, event.alg_id, kind, start].join(" ");
        const [enter, leave] = counts[key] ?? [0, 0];
        counts[key] = direction === "in" ? [enter + 1, leave] : [enter, leave + 1];
      }
    }
  return counts;
}

const crossing = fc.record(
  {
    ago: fc.oneof(fc.nat(minute - 1), fc.nat(hour)),
    direction: fc.constantFrom<"in" | "out">("in", "out"),
    kind: fc.constantFrom<"car" | "bus">("car", "bus"),
  },
  { requiredKeys: ["ago", "direction"] },
);
/** Random ends of periods, with more full hours and midnights than chance would give. */
const ends = fc.oneof(
  fc.nat(20 * 24 * 60).map((back) => now - back * minute),
  fc.nat(20 * 24).map((back) => Math.floor(now / hour) * hour - back * hour),
  fc.nat(20).map((back) => dayStart(new Date(now), -back).getTime()),
);
const pick = fc.nat(1000);
const offset = fc.constantFrom(0, -3 * hour, 17 * minute);

const steps = {
  store: fc.tuple(ends, fc.array(crossing, { minLength: 1, maxLength: 6 }), offset, fc.boolean()),
  repeat: pick,
  withdraw: pick,
  mark: pick,
  endDemonstration: fc.constant(0),
  retire: fc.nat(25),
  add: fc.constant(0),
  recount: fc.constant(0),
  clean: fc.constant(0),
};
const living = () => stored.filter(({ isGone }) => !isGone);
const chosen = (at: number) => living()[at % Math.max(1, living().length)];
const forget = (gone: (one: Stored) => boolean) => {
  stored = stored.filter((one) => one.isGone || !gone(one));
};

type Runs = {
  [K in keyof typeof steps]: (value: (typeof steps)[K] extends fc.Arbitrary<infer T> ? T : never) => Promise<unknown>;
};
const runs: Runs = {
  async store([at, crossings, clock, isHidden]) {
    const event = flowEvent(app, at, crossings, {}, clock);
    const device = isHidden ? "hidden" : "device";
    await world[device].client.outcomes([event, event]);
    stored.push({ event, at, device, crossings, isDemonstration: false, isGone: false });
  },
  async repeat(at) {
    const one = chosen(at);
    if (one !== undefined) await world[one.device].client.outcomes([one.event]);
  },
  async withdraw(at) {
    const one = chosen(at);
    if (one === undefined) return;
    await withdrawRecord(app, String(one.event.event_id));
    forget((other) => other === one);
  },
  async mark(at) {
    const one = chosen(at);
    if (one === undefined) return;
    await markDemonstration(app, String(one.event.event_id));
    one.isDemonstration = true;
  },
  async endDemonstration() {
    await deleteDemonstration(db(), world.orgId, new Date(now + day));
    forget(({ isDemonstration }) => isDemonstration);
  },
  async retire(days) {
    const before = new Date(now - days * day);
    await retireRecords(app, world.orgId, before, 2);
    forget(({ at, isDemonstration }) => isDemonstration && at < before.getTime());
    for (const one of living()) one.isGone = one.at < before.getTime();
  },
  add: () => addFlow(app),
  recount: () => recount(),
  clean: () => deleteOldFlow(db(), new Date(now - 1000 * day)),
};
const step = fc.oneof(
  ...Object.entries(steps).map(([name, values]) => values.map((value): [string, unknown] => [name, value])),
  steps.store.map((value): [string, unknown] => ["store", value]),
  steps.store.map((value): [string, unknown] => ["store", value]),
);

describe("totals", () => {
  it("equal the records after every step: late, duplicate, unordered, withdrawn, deleted, added, and recounted ones", {
    tags: ["rest"],
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (list) => {
        for (const [name, value] of list) {
          await runs[name as keyof typeof steps](value as never);
          expect(await countedFlow(app), name).toEqual(expected());
        }
      }),
      { numRuns: testSize(20, 300) },
    );
  });

  it("count a record of 10:00:00 in the hour before ten, and one of midnight on the day before", async () => {
    await fresh();
    const midnight = dayStart(app.clock.now()).getTime();
    await runs.store([midnight, [{ ago: 30_000, direction: "in" }], 0, false]);
    await runs.store([
      midnight + 10 * hour,
      [
        { ago: 1, direction: "out" },
        { ago: 0, direction: "in" },
      ],
      0,
      false,
    ]);
    const { uid } = world.device;
    const key = (unit: string, at: number) => `${unit} ${uid} passenger_flow_statistics  ${at}`;
    expect(await countedFlow(app)).toEqual({
      [key("hour", midnight - hour)]: [1, 0],
      [key("day", midnight - day)]: [1, 0],
      [key("hour", midnight + 9 * hour)]: [0, 1],
      [key("hour", midnight + 10 * hour)]: [1, 0],
      [key("day", midnight)]: [1, 1],
    });
  });

  it.each([
    ["none", { crossings: undefined }],
    ["fewer than it counts", { count_in: 3 }],
    [
      "one of longer ago than a period lasts",
      {
        crossings: [
          { at: 5, direction: "in" },
          { at: 5, direction: "in" },
        ],
      },
    ],
    [
      "times that are no numbers",
      {
        crossings: [
          { at: "1", direction: "in" },
          { at: 1e300, direction: "in" },
        ],
      },
    ],
    ["no crossings at all", { crossings: [1, null, "x"] }],
    ["something else", { crossings: { at: 1 } }],
  ])("a record whose list holds %s counts completely at its own time", async (_name, more) => {
    await fresh();
    const at = Math.floor(now / hour) * hour;
    const two: TestCrossing[] = [
      { ago: 1000, direction: "in" },
      { ago: 2000, direction: "in" },
    ];
    await world.device.client.outcomes([flowEvent(app, at, two, more)]);
    const n = "count_in" in more ? 3 : 2;
    expect(Object.entries(await countedFlow(app)).filter(([key]) => key.startsWith("hour"))).toEqual([
      [`hour ${world.device.uid} passenger_flow_statistics  ${at}`, [n, 0]],
    ]);
  });

  it("stay correct while requests store records, several nodes add changes, and days are recounted", async () => {
    await fresh();
    const late = Array.from(
      { length: 12 },
      (_, at) => () => runs.store([now - at * 40 * minute, [{ ago: 50_000, direction: "in" }], 0, at % 2 === 0]),
    );
    await Promise.all([...late.map((run) => run()), addFlow(app), recount(), addFlow(app), recount(), addFlow(app)]);
    expect(await countedFlow(app)).toEqual(expected());
    await addFlow(app);
    expect(await countRows(app, "flow_change")).toBe(0);
    expect(await countedFlow(app)).toEqual(expected());
  });

  it("are rebuilt by one command; totals whose records are deleted stay", async () => {
    await fresh();
    for (let back = 0; back < 10; back++)
      await runs.store([now - back * day, [{ ago: 40 * minute, direction: "in" }], 0, false]);
    await addFlow(app);
    await runs.retire(5);
    await addFlow(app);
    await spoilFlow(app);
    expect(await countedFlow(app)).not.toEqual(expected());
    const old = (counts: Record<string, unknown>) =>
      Object.entries(counts).filter(([key]) => key.startsWith("hour") && Number(key.split(" ").at(-1)) < now - 5 * day);
    await recount();
    const counts = await countedFlow(app);
    expect(old(counts)).toHaveLength(5);
    expect(counts).toEqual({
      ...expected(),
      // totals per day stay if their records are deleted
      ...Object.fromEntries(
        Object.entries(counts).filter(
          ([key]) => key.startsWith("day") && Number(key.split(" ").at(-1)) < now - 5.5 * day,
        ),
      ),
    });
  });

  it("are deleted after three years, or when they are zero", async () => {
    await fresh();
    await runs.store([now, [{ ago: 1, direction: "in" }], 0, false]);
    await runs.withdraw(0);
    await runs.store([now - 20 * day, [{ ago: 1, direction: "in" }], 0, false]);
    await addFlow(app);
    await deleteOldFlow(db(), new Date(now - 10 * day));
    expect([await countRows(app, "flow_hour"), await countRows(app, "flow_day")]).toEqual([0, 0]);
  });
});
