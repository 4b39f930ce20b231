import {
  confirmRecords,
  correctPlate,
  findParkingRecords,
  mergeRecords,
  undoStep,
} from "@huiyan/contract/parking/parking.api";
import { expect, it } from "vitest";
import { gone, lotOfEachTest, seen } from "#test/parking/lot-of-each-test.ts";
import { makeDueOrders } from "../orders/make-due-orders.ts";
import { proveLedger } from "../orders/prove-ledger.ts";

const at = lotOfEachTest();
const stay = (from: number, to: number, of = at.plate, confidence = 0.95) => seen(from, to, of, confidence);

it("a record without a plate cannot be confirmed, alone or in a batch, because it could not be billed", async () => {
  await at.lot.observe(at.berth, [{ from: 0, to: 60 }, gone(60, 62)]);
  const record = await at.newest();
  expect(record).toMatchObject({ plate_num: "", review_state: 2 });
  for (const _id of [record._id, [record._id]])
    expect(await at.staff().send(confirmRecords, { _id })).toMatchObject({
      status: 400,
      body: { error: "record_no_plate", message: "请先填写车牌号" },
    });
  const [corrected] = await at.staff().call(correctPlate, { _id: record._id, plate_num: at.plate });
  expect(corrected).toMatchObject({ plate_num: at.plate, review_state: 4 });
});

it("a merged record without a plate gets its order only when a user has entered the plate", async () => {
  await at.lot.observe(at.berth, [{ from: 0, to: 40 }, gone(40, 44), { from: 44, to: 92 }, gone(92, 94)]);
  await at.lot.reach(100);
  const { list } = await at.staff().call(findParkingRecords, { point_id: at.lot.device.pointId });
  await at.staff().call(mergeRecords, { ids: list.map(({ _id }) => _id) });
  await makeDueOrders(at.app.services);
  expect(await at.newest()).toMatchObject({ plate_num: "", order_state: 0 });
  const [corrected] = await at.staff().call(correctPlate, { _id: (await at.newest())._id, plate_num: at.plate });
  expect(corrected).toMatchObject({ plate_num: at.plate, order_state: 1 });
});

it("undoing the step that made the only order unlocks the plate; the next order names the order that it replaces", async () => {
  await at.lot.observe(at.berth, [stay(0, 60, at.plate, 0.8), gone(60, 62)]);
  await at.lot.reach(70);
  const { _id, id } = await at.newest();
  await at.staff().call(confirmRecords, { _id });
  expect(await at.newest()).toMatchObject({ order_state: 1 });
  await at.staff().call(undoStep, { _id });
  expect(await at.newest()).toMatchObject({ order_state: 0, review_state: 2, occupancy_settle: 0 });
  const [corrected] = await at.staff().call(correctPlate, { _id, plate_num: "粤B99999" });
  expect(corrected).toMatchObject({ plate_num: "粤B99999", order_state: 1, order_no: `${id}-2` });
  const orders = await at.app.services.db.sql
    .selectFrom("parking_order")
    .select(["order_no", "state", "replaces"])
    .where("record_id", "=", _id)
    .orderBy("order_no")
    .execute();
  expect(orders).toEqual([
    { order_no: `${id}-1`, state: -1, replaces: [] },
    { order_no: `${id}-2`, state: 1, replaces: [`${id}-1`] },
  ]);
  await proveLedger(at.app.services);
  const checks = await at.app.services.db.sql.selectFrom("parking_ledger_check").select("faults").execute();
  expect(checks).toEqual([{ faults: 0 }]);
});
