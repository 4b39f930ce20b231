import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countedHours, spoilAndRecountHours, storedHours } from "#test/parking/counted-hours.ts";
import { storeStay } from "#test/parking/stored-stays.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { testSize } from "#test/test-size.ts";
import { createWorld, type World } from "#test/world.ts";
import { deleteRecord } from "../records/record.queries.ts";
import { addParkingHours } from "./parking-hour.queries.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

const db = () => app.services.db.sql;
const stored: string[] = [];
const anyOf = (n: number) => stored[n % Math.max(1, stored.length)] ?? world.orgId;
const change = (id: string, values: object) =>
  db().updateTable("parking_record").set(values).where("id", "=", id).execute();
const at = (minutes: number) => new Date(app.clock.now().getTime() - minutes * 60_000);

/** Changes of a record. `n` selects the record, the time and the values. */
const steps = {
  async enter(n: number) {
    const own = { car_type: 1 + (n % 2), is_new_energy: n % 3 > 0, charging_seconds: n % 5 === 0 ? 600 : 0 };
    const stay = n % 4 === 0 ? { from: n * 7 } : { from: n * 7 + 30, to: n * 7 };
    stored.push(await storeStay(app, n % 2 === 0 ? world.device : world.hidden, world.orgId, { ...stay, ...own }));
  },
  /** Sets the exit of a record to a time in the future. */
  leave: (n: number) => change(anyOf(n), { leave_at: at(-n), is_open: false, last_seen_at: at(-n) }),
  correct: (n: number) => change(anyOf(n), { entry_at: at(n * 11 + 700) }),
  ofOtherType: (n: number) => change(anyOf(n), { car_type: 1 + (n % 2) }),
  discard: (n: number) => change(anyOf(n), { scrap_cause: n % 2 === 0 ? "误识别" : null }),
  exclude: (n: number) => change(anyOf(n), { exclude_cause: n % 2 === 0 ? "内部车辆" : null }),
  merge: (n: number) => change(anyOf(n), { merged_into: n % 2 === 0 ? anyOf(n + 1) : null }),
  read: (n: number) => change(anyOf(n), { client_read: n % 2 === 0 }),
  async withdraw(n: number) {
    const id = anyOf(n);
    await change(id, { merged_into: null });
    await db().updateTable("parking_record").set({ merged_into: null }).where("merged_into", "=", id).execute();
    await deleteRecord(db(), id);
    stored.splice(stored.indexOf(id), stored.includes(id) ? 1 : 0);
  },
  add: () => addParkingHours(db(), app.clock.now()),
};

describe("entries, exits and charging stays by hour and day", () => {
  it("counts equal the records after late, corrected, discarded, merged or deleted records, whenever changes are added", async () => {
    const step = fc.tuple(fc.constantFrom(...Object.values(steps)), fc.nat(90));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (list) => {
        await steps.enter(list.length);
        for (const [run, n] of list) {
          await run(n);
          expect(await countedHours(app)).toEqual(await storedHours(app));
        }
      }),
      { numRuns: testSize(12, 300) },
    );
  });

  it("counts stay correct while many requests write and several nodes add changes", async () => {
    const writers = Array.from({ length: 20 }, (_, n) => steps.enter(n));
    await Promise.all([...writers, steps.add(), steps.add(), steps.add()]);
    await steps.add();
    expect(await countedHours(app)).toEqual(await storedHours(app));
    expect(await db().selectFrom("parking_hour_change").selectAll().execute()).toEqual([]);
  });

  it("a recount repairs wrong counts", async () => {
    await spoilAndRecountHours(app);
    expect(await countedHours(app)).toEqual(await storedHours(app));
  });
});
