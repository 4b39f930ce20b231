import { defaultChargingRule, feeSum } from "@huiyan/contract/parking/fee.rules";
import {
  confirmRecords,
  correctPlate,
  disputeRecord,
  excludeRecord,
  findParkingRecords,
  mergeRecords,
  scrapRecords,
  splitRecords,
  undoStep,
} from "@huiyan/contract/parking/parking.api";
import { type ParkingRecord } from "@huiyan/contract/parking/record";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Client } from "#test/client.ts";
import { ParkingLot } from "#test/parking/lot.ts";
import { sessionOfNow } from "#test/parking/session-of-now.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { testSize } from "#test/test-size.ts";
import { addDevice, createWorld, type World } from "#test/world.ts";
import { makeDueOrders } from "../orders/make-due-orders.ts";

let app: TestApp;
let world: World;
let number = 1;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

const plates = ["粤B10001", "粤B10002"] as const;
type Step = (client: Client, records: readonly ParkingRecord[], at: number) => Promise<unknown>;
const one = (records: readonly ParkingRecord[], at: number) => records[at % records.length]?._id ?? "";

/** Steps of users. `at` selects the record and the values; a step that the server refuses changes nothing. */
const steps: Record<string, Step> = {
  plate: (client, records, at) => client.send(correctPlate, { _id: one(records, at), plate_num: plates[at % 2] }),
  confirm: (client, records, at) => client.send(confirmRecords, { _id: one(records, at) }),
  scrap: (client, records, at) =>
    client.send(scrapRecords, { _id: one(records, at), scrap_state: at % 2, scrap_cause: "试" }),
  exclude: (client, records, at) =>
    client.send(excludeRecord, { _id: one(records, at), exclude_state: at % 2, exclude_cause: "试" }),
  dispute: (client, records, at) =>
    client.send(disputeRecord, { _id: one(records, at), dispute_state: at % 2, dispute_cause: "试" }),
  merge: (client, records, at) => client.send(mergeRecords, { ids: [one(records, at), one(records, at + 1)] }),
  split: (client, records, at) => client.send(splitRecords, { ids: [one(records, at)] }),
  undo: (client, records, at) => client.send(undoStep, { _id: one(records, at) }),
  orders: () => makeDueOrders(app.services),
};

/** Returns the fee computed from the record's current values. */
function feeAtOnce(record: ParkingRecord): number | null {
  const { entry_time, leave_time, scrap_state, exclude_state } = record;
  if (entry_time === null || leave_time === null || scrap_state === 1 || exclude_state === 1) return null;
  return feeSum((leave_time - entry_time) / 1000, defaultChargingRule).fee_fen;
}

it("after any steps of users in any order, each fee matches its record, and each order matches its fee", async () => {
  const step = fc.tuple(fc.constantFrom(...Object.keys(steps)), fc.nat(12));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (list) => {
      const lot = new ParkingLot(app, world, await addDevice(app, world.orgId, world.groupId));
      const berth = await lot.addBerth(number++);
      const [plate, other] = plates;
      await lot.observe(berth, [
        { from: 0, to: 40, plate },
        { from: 40, to: 44, isFree: true },
        { from: 44, to: 92, plate },
        { from: 92, to: 96, isFree: true },
        { from: 96, to: 130, plate: other, confidence: 0.8 },
        { from: 130, to: 132, isFree: true },
      ]);
      await lot.reach(140);
      const client = sessionOfNow(app, world.staff);
      const listed = async () => (await client.call(findParkingRecords, { point_id: lot.device.pointId })).list;
      for (const [name, at] of list) {
        await steps[name]?.(client, await listed(), at);
        const records = await listed();
        expect(records.map(({ fee_fen }) => fee_fen)).toEqual(records.map(feeAtOnce));
        const orders = await app.services.db.sql
          .selectFrom("parking_order")
          .innerJoin("parking_record", "parking_record.id", "parking_order.record_id")
          .select(["record_id", "amount_fen"])
          .where("parking_record.berth_id", "=", berth)
          .where("state", "=", 1)
          .execute();
        for (const { record_id, amount_fen } of orders)
          expect(records.find(({ _id }) => _id === record_id)).toMatchObject({ fee_fen: amount_fen, order_state: 1 });
        expect(records.filter(({ order_state }) => order_state === 1)).toHaveLength(orders.length);
      }
    }),
    { numRuns: testSize(12, 200) },
  );
}, 300_000);
