import {
  disputeRecord,
  excludeRecord,
  findParkingRecords,
  scrapRecords,
  splitRecords,
  undoStep,
} from "@huiyan/contract/parking/parking.api";
import { expect, it } from "vitest";
import { gone, lotOfEachTest, seen } from "#test/parking/lot-of-each-test.ts";
import { makeDueOrders } from "./make-due-orders.ts";

const at = lotOfEachTest();
const stay = (from: number, to: number, of = at.plate, confidence = 0.95) => seen(from, to, of, confidence);

const scrap = (_id: string, isSet: boolean) =>
  at.staff().call(scrapRecords, isSet ? { _id, scrap_state: 1, scrap_cause: "误报" } : { _id, scrap_state: 0 });
const dispute = (_id: string, isSet: boolean) =>
  at
    .staff()
    .call(disputeRecord, isSet ? { _id, dispute_state: 1, dispute_cause: "车主申诉" } : { _id, dispute_state: 0 });
const exclude = (_id: string, isSet: boolean) =>
  at.staff().call(excludeRecord, isSet ? { _id, exclude_state: 1, exclude_cause: "误报" } : { _id, exclude_state: 0 });

async function amountsOf(recordId: string): Promise<number[]> {
  const booked = await at.app.services.db.sql
    .selectFrom("parking_ledger")
    .select("amount_fen")
    .where("record_id", "=", recordId)
    .orderBy("id")
    .execute();
  return booked.map(({ amount_fen }) => Number(amount_fen));
}

it.each([
  ["discarding", scrap],
  ["excluding", exclude],
])("%s a disputed record closes its order and ends the dispute; cancelled, it owes again", async (_, flag) => {
  await at.lot.observe(at.berth, [stay(0, 60), gone(60, 62)]);
  await at.lot.reach(70);
  await makeDueOrders(at.app.services);
  const { _id } = await at.newest();
  await dispute(_id, true);
  await flag(_id, true);
  expect(await at.newest()).toMatchObject({ order_state: -1, dispute_state: 0, fee_fen: null });
  const booked = await amountsOf(_id);
  expect(booked.reduce((sum, amount) => sum + amount, 0)).toBe(0);
  expect(booked.length).toBeGreaterThan(1);
  await flag(_id, false);
  expect(await at.newest()).toMatchObject({ order_state: 1, dispute_state: 0, fee_fen: 800, review_state: 3 });
});

it("splitting a disputed record closes its order; after undoing the split and ending the dispute, it has an order again", async () => {
  await at.lot.observe(at.berth, [stay(0, 60), gone(60, 62)]);
  await at.lot.reach(70);
  await makeDueOrders(at.app.services);
  const { _id } = await at.newest();
  await dispute(_id, true);
  await at.staff().call(splitRecords, { ids: [_id] });
  const { list } = await at.staff().call(findParkingRecords, { point_id: at.lot.device.pointId });
  expect(list.map(({ order_state, fee_fen }) => [order_state, fee_fen])).toEqual([
    [0, null],
    [-1, null],
  ]);
  expect(await amountsOf(_id)).toEqual([800, -800]);
  await at.staff().call(undoStep, { _id });
  expect(await at.newest()).toMatchObject({ order_state: -1, dispute_state: 1, fee_fen: 800 });
  await dispute(_id, false);
  expect(await at.newest()).toMatchObject({ order_state: 1, dispute_state: 0, fee_fen: 800 });
  expect(await amountsOf(_id)).toEqual([800, -800, 800]);
});
