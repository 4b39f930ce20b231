import {
  confirmRecords,
  correctPlate,
  findParkingRecords,
  mergeRecords,
  undoStep,
} from "@huiyan/contract/parking/parking.api";
import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { ParkingLot } from "../../../../test/parking/lot.ts";
import { sessionOfNow } from "../../../../test/parking/session-of-now.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { addDevice, createWorld, type World } from "../../../../test/world.ts";
import { makeDueOrders } from "../orders/make-due-orders.ts";
import { proveLedger } from "../orders/prove-ledger.ts";

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

it("a record without a plate is not confirmed, alone or among others: nobody could be billed", async () => {
  await lot.observe(berth, [{ from: 0, to: 60 }, gone(60, 62)]);
  const record = await first();
  expect(record).toMatchObject({ plate_num: "", review_state: 2 });
  for (const _id of [record._id, [record._id]])
    expect(await staff().send(confirmRecords, { _id })).toMatchObject({
      status: 400,
      body: { error: "record_no_plate", message: "请先填写车牌号" },
    });
  const [corrected] = await staff().call(correctPlate, { _id: record._id, plate_num: plate });
  expect(corrected).toMatchObject({ plate_num: plate, review_state: 4 });
});

it("what was merged of records without a plate becomes no order until it has one, and then one", async () => {
  await lot.observe(berth, [{ from: 0, to: 40 }, gone(40, 44), { from: 44, to: 92 }, gone(92, 94)]);
  await lot.reach(100);
  const { list } = await staff().call(findParkingRecords, { point_id: lot.device.pointId });
  await staff().call(mergeRecords, { ids: list.map(({ _id }) => _id) });
  await makeDueOrders(app.services);
  expect(await first()).toMatchObject({ plate_num: "", order_state: 0 });
  const [corrected] = await staff().call(correctPlate, { _id: (await first())._id, plate_num: plate });
  expect(corrected).toMatchObject({ plate_num: plate, order_state: 1 });
});

it("the plate is unlocked when the step that made the only order is undone; the next order names the one it replaces", async () => {
  await lot.observe(berth, [stay(0, 60, plate, 0.8), gone(60, 62)]);
  await lot.reach(70);
  const { _id, id } = await first();
  await staff().call(confirmRecords, { _id });
  expect(await first()).toMatchObject({ order_state: 1 });
  await staff().call(undoStep, { _id });
  expect(await first()).toMatchObject({ order_state: 0, review_state: 2, occupancy_settle: 0 });
  const [corrected] = await staff().call(correctPlate, { _id, plate_num: "粤B99999" });
  expect(corrected).toMatchObject({ plate_num: "粤B99999", order_state: 1, order_no: `${id}-2` });
  const orders = await app.services.db.sql
    .selectFrom("parking_order")
    .select(["order_no", "state", "replaces"])
    .where("record_id", "=", _id)
    .orderBy("order_no")
    .execute();
  expect(orders).toEqual([
    { order_no: `${id}-1`, state: -1, replaces: [] },
    { order_no: `${id}-2`, state: 1, replaces: [`${id}-1`] },
  ]);
  await proveLedger(app.services);
  const checks = await app.services.db.sql.selectFrom("parking_ledger_check").select("faults").execute();
  expect(checks).toEqual([{ faults: 0 }]);
});
