import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { ParkingLot } from "../../../../test/parking/lot.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { addDevice, createWorld, type World } from "../../../../test/world.ts";

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
const stay = (from: number, to: number, of = plate, confidence = 0.99) => ({ from, to, plate: of, confidence });
const gone = (from: number, to: number) => ({ from, to, isFree: true });

it("after a moment in which the berth was free, a car that is never read again is pending, however sure the first was", async () => {
  await lot.observe(berth, [stay(0, 10), gone(10, 10.5), { from: 10.5, to: 117 }, gone(117, 120)]);
  expect(await lot.records(berth)).toEqual([`0~117 ${plate} pending P-GAP`]);
});

it("so is a car that returns after a free minute and is never read", async () => {
  await lot.observe(berth, [stay(0, 10), gone(10, 12), { from: 12, to: 40 }, gone(40, 43)]);
  expect(await lot.records(berth)).toEqual([`0~40 ${plate} pending P-GAP`]);
});

it("and one that was not read before that moment", async () => {
  await lot.observe(berth, [{ from: 0, to: 10 }, gone(10, 10.5), stay(10.5, 40), gone(40, 43)]);
  expect(await lot.records(berth)).toEqual([`0~40 ${plate} pending P-GAP`]);
});

it("one that is read again before it leaves is the same without a person", async () => {
  await lot.observe(berth, [stay(0, 10), gone(10, 10.5), { from: 10.5, to: 38 }, stay(38, 40), gone(40, 43)]);
  expect(await lot.records(berth)).toEqual([`0~40 ${plate} automatic`]);
});

it("a stay is pending where the exit was not reported and the moment since it was last seen changes the money", async () => {
  const events = lot.events(berth, [stay(0, 24.75), gone(24.75, 28)]);
  const withoutExit = events.filter(({ happened_at }) => happened_at !== lot.at(24.75));
  app.clock.moveBy(lot.at(29) - app.clock.now().getTime());
  await lot.send(withoutExit.filter(({ happened_at }) => happened_at !== lot.at(25)));
  await lot.reach(31);
  expect(await lot.records(berth)).toEqual([`0~25.25 ${plate} pending P-GAP`]);
});

it("but not where it comes to the same", async () => {
  const events = lot.events(berth, [stay(0, 24.5), gone(24.5, 28)]);
  const withoutExit = events.filter(({ happened_at }) => happened_at !== lot.at(24.5));
  app.clock.moveBy(lot.at(29) - app.clock.now().getTime());
  await lot.send(withoutExit);
  await lot.reach(31);
  expect(await lot.records(berth)).toEqual([`0~24.75 ${plate} automatic`]);
});
