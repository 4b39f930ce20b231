import { correctBerth, correctPlate, findParkingRecords, undoStep } from "@huiyan/contract/parking/parking.api";
import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { corruptObservations, retryOf, spoilSettings, takeOrderNumber } from "#test/parking/broken-items.ts";
import { ParkingLot } from "#test/parking/lot.ts";
import { sessionOfNow } from "#test/parking/session-of-now.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { addDevice, createWorld, type World } from "#test/world.ts";
import { makeDueOrders } from "../orders/make-due-orders.ts";
import { trackDueBerths } from "./track-due-berths.ts";

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
const labelOf = (no: number) => `A${String(no).padStart(3, "0")}`;
async function recordOf(berthId: string): Promise<ParkingRecord> {
  const { list } = await staff().call(findParkingRecords, { point_id: lot.device.pointId });
  const record = list.find(({ berth_id }) => berth_id === berthId);
  if (record === undefined) throw new Error("no record");
  return record;
}
const failing = () => app.services.jobs.failing().map(({ job }) => job);

describe("a failure at one berth", () => {
  it("a failing berth delays no other berth on any node, is retried at growing intervals, and is shown on the health page", async () => {
    const other = await lot.addBerth(number++);
    const second = await startTestApp({ on: app });
    try {
      await lot.reach(3);
      await lot.send(lot.events(berth, [stay(0, 3)]));
      const mend = await corruptObservations(app, berth, '{"nonsense": true}');
      await lot.observe(other, [stay(1, 4, "湘A00001")]);
      expect(await lot.records(other)).toEqual(["1~ 湘A00001 open automatic"]);
      second.clock.moveBy(app.clock.now().getTime() - second.clock.now().getTime());
      await trackDueBerths(second.services);
      await trackDueBerths(second.services);
      expect(second.services.jobs.failing().map(({ job }) => job)).toEqual(["parking.track.items"]);
      const waits = () => retryOf(app, berth, app.clock.now());
      const tries: number[] = [];
      for (let round = 0; round < 20; round++) {
        app.clock.moveBy(1000);
        await trackDueBerths(app.services);
        tries.push((await waits())?.tries ?? 0);
      }
      expect(tries.at(-1)).toBeLessThan(7);
      expect((await waits())?.seconds).toBeGreaterThan(5);
      expect((await waits())?.cause).toContain("occupied");
      expect(failing()).toEqual(["parking.track.items"]);
      // after the repair and the delay of the retry, the job stores the berth's stay
      await mend();
      app.clock.moveBy(700_000);
      await trackDueBerths(app.services);
      await trackDueBerths(app.services);
      expect(await lot.records(berth)).toEqual([`0~ ${plate} open automatic`]);
      expect(failing()).toEqual([]);
    } finally {
      await second.close();
    }
  });
});

it("invalid settings of a point are replaced by the defaults, and its observations are accepted", async () => {
  await spoilSettings(app, lot.device.pointId);
  await lot.observe(berth, [stay(0, 3)]);
  expect(await lot.records(berth)).toEqual([`0~ ${plate} open automatic`]);
});

it("a failing order delays no order of another record", async () => {
  const other = await lot.addBerth(number++);
  await lot.observe(berth, [stay(0, 60), gone(60, 62)]);
  await lot.observe(other, [stay(2, 62, "湘A00002"), gone(62, 64)]);
  await lot.reach(72);
  const broken = await recordOf(berth);
  // another record's order already has the number, so the insert fails
  const giveBack = await takeOrderNumber(app, { orgId: world.orgId, orderNo: `${broken.id}-1`, berthId: other });
  await makeDueOrders(app.services);
  await makeDueOrders(app.services);
  expect((await recordOf(other)).order_state).toBe(1);
  expect(failing()).toEqual(["parking.orders.items"]);
  await giveBack();
  app.clock.moveBy(700_000);
  await makeDueOrders(app.services);
  await makeDueOrders(app.services);
  expect((await recordOf(berth)).order_state).toBe(1);
  expect(failing()).toEqual([]);
});

describe("a decided record whose car is still parked", () => {
  it("the record continues when observations from before its entry arrive late", async () => {
    const early = lot.events(berth, [stay(0, 5)]);
    await lot.observe(berth, [stay(5, 10)]);
    const [corrected] = await staff().call(correctPlate, { _id: (await recordOf(berth))._id, plate_num: "粤B77777" });
    expect(corrected?.is_open).toBe(true);
    await lot.send(early);
    await lot.reach(12);
    expect(await lot.records(berth)).toEqual(["5~ 粤B77777 open changed"]);
    await lot.observe(berth, [stay(12, 30), gone(30, 33)]);
    expect(await lot.records(berth)).toEqual(["5~30 粤B77777 changed"]);
    expect(failing()).toEqual([]);
  });

  it("a record moved by a user continues at its new berth, even if that berth observes an unread car", async () => {
    const to = await lot.addBerth(number++);
    await lot.observe(berth, [stay(0, 10)]);
    await staff().call(correctBerth, { _id: (await recordOf(berth))._id, berth_num: labelOf(number - 1) });
    await lot.observe(to, [{ from: 11, to: 20 }]);
    await lot.observe(berth, [stay(20, 30), gone(30, 33)]);
    expect([await lot.records(berth), await lot.records(to)]).toEqual([[], [`0~30 ${plate} changed`]]);
    expect(failing()).toEqual([]);
  });

  it("a moved record stays next to another car observed at the new berth, which is pending; the move can be undone", async () => {
    const to = await lot.addBerth(number++);
    await lot.observe(berth, [stay(0, 10)]);
    const { _id } = await recordOf(berth);
    await staff().call(correctBerth, { _id, berth_num: labelOf(number - 1) });
    await lot.observe(to, [stay(11, 20, "湘A00003")]);
    expect(await lot.records(to)).toEqual([`0~ ${plate} open changed`, "11~ 湘A00003 open pending P-TWO"]);
    await staff().call(undoStep, { _id });
    expect([await lot.records(berth), await lot.records(to)]).toEqual([
      [`0~ ${plate} open automatic`],
      ["11~ 湘A00003 open pending P-TWO"],
    ]);
    await lot.observe(berth, [stay(20, 30), gone(30, 33)]);
    await lot.observe(to, [stay(33, 40, "湘A00003"), gone(40, 43)]);
    expect(await lot.records(berth)).toEqual([`0~30 ${plate} automatic`]);
    expect(failing()).toEqual([]);
  });
});
