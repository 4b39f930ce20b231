import { expect, it } from "vitest";
import { gone, lotOfEachTest, seen } from "#test/parking/lot-of-each-test.ts";

const at = lotOfEachTest();
const stay = (from: number, to: number, of = at.plate, confidence = 0.99) => seen(from, to, of, confidence);

it("a car that is never read again after the berth was briefly free is pending, even if its first reading was certain", async () => {
  await at.lot.observe(at.berth, [stay(0, 10), gone(10, 10.5), { from: 10.5, to: 117 }, gone(117, 120)]);
  expect(await at.lot.records(at.berth)).toEqual([`0~117 ${at.plate} pending P-GAP`]);
});

it("a car that returns after a free minute and is never read is pending", async () => {
  await at.lot.observe(at.berth, [stay(0, 10), gone(10, 12), { from: 12, to: 40 }, gone(40, 43)]);
  expect(await at.lot.records(at.berth)).toEqual([`0~40 ${at.plate} pending P-GAP`]);
});

it("a car that is read only after the berth was briefly free is pending", async () => {
  await at.lot.observe(at.berth, [{ from: 0, to: 10 }, gone(10, 10.5), stay(10.5, 40), gone(40, 43)]);
  expect(await at.lot.records(at.berth)).toEqual([`0~40 ${at.plate} pending P-GAP`]);
});

it("a car that is read again before it leaves counts automatically as the same car", async () => {
  await at.lot.observe(at.berth, [stay(0, 10), gone(10, 10.5), { from: 10.5, to: 38 }, stay(38, 40), gone(40, 43)]);
  expect(await at.lot.records(at.berth)).toEqual([`0~40 ${at.plate} automatic`]);
});

it("a stay is pending if the report of its exit was lost and the time since the last observation changes the fee", async () => {
  const events = at.lot.events(at.berth, [stay(0, 24.75), gone(24.75, 28)]);
  const withoutExit = events.filter(({ happened_at }) => happened_at !== at.lot.at(24.75));
  at.app.clock.moveBy(at.lot.at(29) - at.app.clock.now().getTime());
  await at.lot.send(withoutExit.filter(({ happened_at }) => happened_at !== at.lot.at(25)));
  await at.lot.reach(31);
  expect(await at.lot.records(at.berth)).toEqual([`0~25.25 ${at.plate} pending P-GAP`]);
});

it("a stay whose exit report was lost is automatic if the fee is the same", async () => {
  const events = at.lot.events(at.berth, [stay(0, 24.5), gone(24.5, 28)]);
  const withoutExit = events.filter(({ happened_at }) => happened_at !== at.lot.at(24.5));
  at.app.clock.moveBy(at.lot.at(29) - at.app.clock.now().getTime());
  await at.lot.send(withoutExit);
  await at.lot.reach(31);
  expect(await at.lot.records(at.berth)).toEqual([`0~24.75 ${at.plate} automatic`]);
});
