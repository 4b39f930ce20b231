import { mergeRecords, splitRecords } from "@huiyan/contract/parking/parking.api";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { ParkingLot } from "#test/parking/lot.ts";
import { sessionOfNow } from "#test/parking/session-of-now.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { addDevice, createWorld, type World } from "#test/world.ts";
import { makeDueOrders } from "../orders/make-due-orders.ts";
import { deleteDemonstrationRecords, deleteOldRecords } from "./old-records.queries.ts";

const dayMs = 86_400_000;
let app: TestApp;
let world: World;
let lot: ParkingLot;
let number = 0;

beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const table of ["parking_ledger", "parking_order", "parking_record"] as const)
    await app.services.db.sql.deleteFrom(table).execute();
  lot = new ParkingLot(app, world, await addDevice(app, world.orgId, world.groupId));
});

/** Adds a stay of one hour in a new berth, and makes its order. */
async function left(from: number, plate: string): Promise<void> {
  const berth = await lot.addBerth(++number);
  await lot.observe(berth, [
    { from, to: from + 60, plate },
    { from: from + 60, to: from + 62, isFree: true },
  ]);
  await lot.reach(from + 68);
  await makeDueOrders(app.services);
}
async function change(
  plate: string,
  values: { client_mark?: boolean; dispute_cause?: string; is_demonstration?: boolean },
) {
  await app.services.db.sql.updateTable("parking_record").set(values).where("plate", "=", plate).execute();
}
const plates = async () =>
  (await app.services.db.sql.selectFrom("parking_record").select("plate").orderBy("at").execute()).map(
    ({ plate }) => plate,
  );
const orders = async () => (await app.services.db.sql.selectFrom("parking_order").select("id").execute()).length;
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * dayMs);

it("old records are deleted with their orders and merged records; open, marked and disputed records are kept", {
  tags: ["rest"],
}, async () => {
  for (const [at, plate] of ["粤B10001", "粤B10002", "粤B10003", "粤B10004"].entries()) await left(at * 80, plate);
  await change("粤B10002", { client_mark: true });
  await change("粤B10003", { dispute_cause: "有异议" });
  await left(330, "粤B10006");
  await lot.observe(await lot.addBerth(++number), [{ from: 400, to: 410, plate: "粤B10005" }]);
  const whole = await app.services.db.sql
    .selectFrom("parking_record")
    .select("id")
    .where("plate", "=", "粤B10006")
    .executeTakeFirstOrThrow();
  const staff = sessionOfNow(app, world.staff);
  const halves = await staff.call(splitRecords, { ids: [whole.id] });
  await staff.call(mergeRecords, { ids: halves.map(({ _id }) => _id) });
  expect(await plates()).toHaveLength(7);

  // the record that was split has a closed order as well
  expect(await orders()).toBe(6);
  const never = new Date(0);
  await deleteOldRecords(app.services.db.sql, { before: never, demonstrationBefore: never });
  expect(await plates()).toHaveLength(7);
  await deleteOldRecords(
    app.services.db.sql,
    { before: inDays(1), demonstrationBefore: never },
    { rows: 1, statementMs: 10_000 },
  );
  expect(await plates()).toEqual(["粤B10002", "粤B10003", "粤B10005"]);
  expect(await orders()).toBe(2);
});

it("old records are deleted with records merged into them through another record", async () => {
  const berth = await lot.addBerth(++number);
  for (const from of [0, 20, 40])
    await lot.observe(berth, [
      { from, to: from + 10, plate: "粤B30001" },
      { from: from + 10, to: from + 12, isFree: true },
    ]);
  await lot.reach(60);
  await makeDueOrders(app.services);
  const [first, second, third] = (
    await app.services.db.sql.selectFrom("parking_record").select("id").orderBy("at").execute()
  ).map(({ id }) => id);
  if (first === undefined || second === undefined || third === undefined) throw new Error("three stays");
  const staff = sessionOfNow(app, world.staff);
  await staff.call(mergeRecords, { ids: [second, third] });
  await staff.call(mergeRecords, { ids: [first, second] });
  await left(70, "粤B30002");
  expect([(await plates()).length, await orders()]).toEqual([4, 3]);
  await deleteOldRecords(app.services.db.sql, { before: inDays(1), demonstrationBefore: new Date(0) });
  expect([await plates(), await orders()]).toEqual([[], 0]);
});

it("demo records are deleted at a separate time", async () => {
  await left(0, "粤B20001");
  await left(80, "粤B20002");
  await change("粤B20001", { is_demonstration: true });
  await deleteOldRecords(app.services.db.sql, { before: inDays(1), demonstrationBefore: new Date(0) });
  expect(await plates()).toEqual(["粤B20001"]);
  await deleteOldRecords(app.services.db.sql, { before: new Date(0), demonstrationBefore: inDays(1) });
  expect(await plates()).toEqual([]);
});

it("after demo records are deleted, a day without other records starts its serial numbers at one again", {
  tags: ["rest"],
}, async () => {
  // 10:00 on a day after all days of the other tests
  const day = inDays(3).toISOString().slice(0, 10);
  app.clock.moveTo(new Date(`${day}T02:00:00Z`));
  lot = new ParkingLot(app, world, await addDevice(app, world.orgId, world.groupId));
  await left(0, "粤B40001");
  await left(24 * 60, "粤B40002");
  await change("粤B40002", { is_demonstration: true });
  const { sql } = app.services.db;
  expect(await deleteDemonstrationRecords(sql, world.orgId, app.clock.now())).toBe(1);
  await left(24 * 60 + 80, "粤B40003");
  const rows = await sql.selectFrom("parking_record").select(["plate", "serial"]).orderBy("at").execute();
  expect(rows.map(({ plate, serial }) => [plate, serial.slice(8)])).toEqual([
    ["粤B40001", "000001"],
    ["粤B40003", "000001"],
  ]);
});
