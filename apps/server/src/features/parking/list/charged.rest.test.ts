import { excludeRecord, findParkingRecords, scrapRecords } from "@huiyan/contract/parking/parking.api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ParkingLot } from "#test/parking/lot.ts";
import { sessionOfNow } from "#test/parking/session-of-now.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { addDevice, createWorld, type World } from "#test/world.ts";
import { makeDueOrders } from "../orders/make-due-orders.ts";
import { payOrder } from "../orders/pay-order.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

it("the list of chargeable records has those with a fee or an order, and discarded ones; filters separate unpaid, paid and refundable", async () => {
  const lot = new ParkingLot(app, world, await addDevice(app, world.orgId, world.groupId));
  const berths = [
    await lot.addBerth(1),
    await lot.addBerth(2),
    await lot.addBerth(3),
    await lot.addBerth(4, { isNewEnergy: false }),
    await lot.addBerth(5),
  ];
  for (const [at, berth] of berths.entries()) {
    await lot.observe(berth, [
      { from: at * 70, to: at * 70 + 60, plate: `粤B1000${at}` },
      { from: at * 70 + 60, to: at * 70 + 62, isFree: true },
    ]);
  }
  // the car is still parked
  await lot.observe(berths[0] ?? "", [{ from: 400, to: 410, plate: "粤B20000" }]);
  await makeDueOrders(app.services);
  const client = () => sessionOfNow(app, world.staff);
  const listed = async (order_type?: "occupancy") => {
    const { list } = await client().call(findParkingRecords, order_type === undefined ? {} : { order_type });
    return list.map(({ plate_num, order_state, refund_due }) => `${plate_num} ${order_state} ${refund_due}`).toSorted();
  };
  const { list } = await client().call(findParkingRecords, {});
  const of = (plate: string) => list.find(({ plate_num }) => plate_num === plate)?._id ?? "";
  const orders = await app.services.db.sql.selectFrom("parking_order").select(["id", "record_id"]).execute();
  const orderOf = (plate: string) => orders.find(({ record_id }) => record_id === of(plate))?.id ?? "";
  await app.services.db.transaction(({ sql }) => payOrder(sql, orderOf("粤B10001"), app.clock.now()));
  await client().call(scrapRecords, { _id: of("粤B10002"), scrap_state: 1, scrap_cause: "误报" });
  await app.services.db.transaction(({ sql }) => payOrder(sql, orderOf("粤B10002"), app.clock.now()));
  await client().call(excludeRecord, { _id: of("粤B10004"), exclude_state: 1, exclude_cause: "工程车" });
  expect(await listed()).toHaveLength(6);
  expect(await listed("occupancy")).toEqual(["粤B10000 1 0", "粤B10001 2 0", "粤B10002 -1 1", "粤B10004 -1 0"]);
});
