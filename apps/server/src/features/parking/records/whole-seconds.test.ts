import { findParkingRecords } from "@huiyan/contract/parking/parking.api";
import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { ParkingLot } from "../../../../test/parking/lot.ts";
import { sessionOfNow } from "../../../../test/parking/session-of-now.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { addDevice, createWorld, type World } from "../../../../test/world.ts";
import { makeDueOrders } from "../orders/make-due-orders.ts";

let app: TestApp;
let world: World;
let lot: ParkingLot;
let berth: string;
let number = 1;
let plate = "";
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  lot = new ParkingLot(app, world, await addDevice(app, world.orgId, world.groupId));
  berth = await lot.addBerth(number++);
  plate = `粤B${10_000 + number}`;
});
const stay = (from: number, to: number, of = plate, confidence = 0.95) => ({ from, to, plate: of, confidence });
const gone = (from: number, to: number) => ({ from, to, isFree: true });
const staff = () => sessionOfNow(app, world.staff);
async function first(): Promise<ParkingRecord> {
  const [record] = (await staff().call(findParkingRecords, { point_id: lot.device.pointId })).list;
  if (record === undefined) throw new Error("no record");
  return record;
}

it("times are rounded half up to whole seconds once, before every rule: what is shown as 20:00 costs nothing", async () => {
  const events = lot.events(berth, [stay(0, 20), gone(20, 22)]);
  const entry = lot.at(0);
  const moved = events.map((event) => {
    const at = Number(event.happened_at);
    return { ...event, happened_at: at === entry ? at - 400 : at === lot.at(20) ? at + 499 : at };
  });
  app.clock.moveBy(lot.at(23) - app.clock.now().getTime());
  await lot.send(moved);
  await lot.reach(30);
  await makeDueOrders(app.services);
  const record = await first();
  expect([record.entry_time, record.leave_time]).toEqual([entry, lot.at(20)]);
  expect(record).toMatchObject({ fee_fen: 0, order_state: 0, occupancy_settle: 1 });
});

it("half a second counts as one: 20 minutes and half a second are 21", async () => {
  const events = lot.events(berth, [stay(0, 20), gone(20, 22)]);
  const moved = events.map((event) =>
    Number(event.happened_at) === lot.at(20) ? { ...event, happened_at: lot.at(20) + 500 } : event,
  );
  app.clock.moveBy(lot.at(23) - app.clock.now().getTime());
  await lot.send(moved);
  await lot.reach(30);
  expect(await first()).toMatchObject({ leave_time: lot.at(20) + 1000, fee_fen: 20 });
});
