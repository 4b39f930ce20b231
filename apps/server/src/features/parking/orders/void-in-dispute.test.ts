import { disputeRecord, excludeRecord, findParkingRecords, scrapRecords } from "@huiyan/contract/parking/parking.api";
import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { ParkingLot } from "../../../../test/parking/lot.ts";
import { sessionOfNow } from "../../../../test/parking/session-of-now.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { addDevice, createWorld, type World } from "../../../../test/world.ts";
import { makeDueOrders } from "./make-due-orders.ts";

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

const scrap = (_id: string, isSet: boolean) =>
  staff().call(scrapRecords, isSet ? { _id, scrap_state: 1, scrap_cause: "误报" } : { _id, scrap_state: 0 });
const exclude = (_id: string, isSet: boolean) =>
  staff().call(excludeRecord, isSet ? { _id, exclude_state: 1, exclude_cause: "误报" } : { _id, exclude_state: 0 });

it.each([
  ["discarding", scrap],
  ["excluding", exclude],
])("%s a disputed record closes its order and ends the dispute; cancelled, it owes again", async (_, flag) => {
  await lot.observe(berth, [stay(0, 60), gone(60, 62)]);
  await lot.reach(70);
  await makeDueOrders(app.services);
  const { _id } = await first();
  await staff().call(disputeRecord, { _id, dispute_state: 1, dispute_cause: "车主申诉" });
  await flag(_id, true);
  expect(await first()).toMatchObject({ order_state: -1, dispute_state: 0, fee_fen: null });
  const booked = await app.services.db.sql
    .selectFrom("parking_ledger")
    .select("amount_fen")
    .where("record_id", "=", _id)
    .execute();
  expect(booked.reduce((sum, { amount_fen }) => sum + Number(amount_fen), 0)).toBe(0);
  expect(booked.length).toBeGreaterThan(1);
  await flag(_id, false);
  expect(await first()).toMatchObject({ order_state: 1, dispute_state: 0, fee_fen: 800, review_state: 3 });
});
