import { findParkingRecords } from "@huiyan/contract/parking/parking.api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ParkingLot } from "#test/parking/lot.ts";
import { sessionOfNow } from "#test/parking/session-of-now.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { addDevice, createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
  const lot = new ParkingLot(app, world, await addDevice(app, world.orgId, world.groupId));
  // three consecutive stays, each shorter than the previous one
  for (const [at, number] of [2, 10, 1].entries()) {
    await lot.observe(await lot.addBerth(number), [
      { from: at * 70, to: at * 70 + 60 - at * 20, plate: `粤B1000${at}`, confidence: 0.7 },
      { from: at * 70 + 60 - at * 20, to: at * 70 + 62, isFree: true },
    ]);
  }
  const unpriced = await lot.addBerth(3);
  await lot.observe(unpriced, [
    { from: 210, to: 230, plate: "粤B10003", confidence: 0.7 },
    { from: 230, to: 232, isFree: true },
  ]);
  const { sql } = app.services.db;
  await sql.updateTable("parking_record").set({ fee_fen: null }).where("berth_id", "=", unpriced).execute();
});
afterAll(() => app.close());

it.each([
  ["by berth, in natural order, unless something else is asked", undefined, ["A001", "A002", "A003", "A010"]],
  ["by berth", "berth", ["A001", "A002", "A003", "A010"]],
  ["by time, the newest first", "time", ["A003", "A001", "A010", "A002"]],
  ["by what is at stake, records without a fee last", "money", ["A002", "A010", "A001", "A003"]],
] as const)("what is to be reviewed can be gone through %s", async (_how, sort, berths) => {
  const { list } = await sessionOfNow(app, world.staff).call(findParkingRecords, {
    status: -1,
    ...(sort === undefined ? {} : { sort }),
  });
  expect(list.map(({ berth_num }) => berth_num)).toEqual(berths);
});
