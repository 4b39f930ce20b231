import { getTimeline } from "@huiyan/contract/parking/parking.api";
import { expect, it } from "vitest";
import { dayStart } from "#platform/clock/calendar-day.ts";
import { lotOfEachTest } from "#test/parking/lot-of-each-test.ts";
import { addPastStay } from "#test/parking/stays.ts";

const at = lotOfEachTest();

it("a record's timeline shows the stays of its berth since midnight, including one that ends at midnight", async () => {
  const midnight = dayStart(at.app.clock.now(), 1).getTime();
  at.app.clock.moveTo(new Date(midnight + 600 * 60_000));
  const lot = { orgId: at.world.orgId, device: at.lot.device, berthId: at.berth, label: "A001" };
  const add = (from: number | undefined, to: number) => addPastStay(at.app, lot, { plate: at.plate, from, to });
  await add(700, 601);
  const [last, noEntry, later] = [await add(650, 600), await add(undefined, 590), await add(500, 400)];
  for (const id of [noEntry, later]) {
    const { day } = await at.staff().call(getTimeline, { id });
    expect(day.map(({ _id }) => _id)).toEqual([last, noEntry, later]);
  }
});
