import { expect, it } from "vitest";
import { gone, lotOfEachTest, seen } from "#test/parking/lot-of-each-test.ts";
import { makeDueOrders } from "../orders/make-due-orders.ts";

const at = lotOfEachTest();
const stay = (from: number, to: number, of = at.plate, confidence = 0.95) => seen(from, to, of, confidence);

it("times are rounded half up to whole seconds before the fee is computed: a stay shown as 20:00 minutes is free", async () => {
  const events = at.lot.events(at.berth, [stay(0, 20), gone(20, 22)]);
  const entry = at.lot.at(0);
  const moved = events.map((event) => {
    const happenedAt = Number(event.happened_at);
    return {
      ...event,
      happened_at:
        happenedAt === entry ? happenedAt - 400 : happenedAt === at.lot.at(20) ? happenedAt + 499 : happenedAt,
    };
  });
  at.app.clock.moveBy(at.lot.at(23) - at.app.clock.now().getTime());
  await at.lot.send(moved);
  await at.lot.reach(30);
  await makeDueOrders(at.app.services);
  const record = await at.newest();
  expect([record.entry_time, record.leave_time]).toEqual([entry, at.lot.at(20)]);
  expect(record).toMatchObject({ fee_fen: 0, order_state: 0, occupancy_settle: 1 });
});

it("half a second is rounded up: 20 minutes and 0.5 s are billed as 21 minutes", async () => {
  const events = at.lot.events(at.berth, [stay(0, 20), gone(20, 22)]);
  const moved = events.map((event) =>
    Number(event.happened_at) === at.lot.at(20) ? { ...event, happened_at: at.lot.at(20) + 500 } : event,
  );
  at.app.clock.moveBy(at.lot.at(23) - at.app.clock.now().getTime());
  await at.lot.send(moved);
  await at.lot.reach(30);
  expect(await at.newest()).toMatchObject({ leave_time: at.lot.at(20) + 1000, fee_fen: 20 });
});
