import { getSlipInfo, makeSlip } from "@huiyan/contract/weighing/weighing.api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { alarmEvent } from "#test/device-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
/** Ids of 201 loads, one more than a slip may contain. */
let ids: string[];
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
  const load = { alg_id: "dbgz", type: "dbgz", data: { counts: [10], total: 10, weight: 1100 } };
  for (const count of [100, 100, 1])
    await world.device.client.outcomes(Array.from({ length: count }, () => alarmEvent(app, load)));
  const rows = await app.services.db.sql.selectFrom("message").select("id").where("org_id", "=", world.orgId).execute();
  ids = rows.map(({ id }) => id);
});
afterAll(() => app.close());

const call = (count: number) => ({ ids: ids.slice(0, count).join(",") });
const tooMany = "一张磅单最多 200 条消息";

it("a slip and its preview may contain 200 loads", { tags: ["rest"] }, async () => {
  const { client } = world.staff;
  const whole = { total: 2000, weight: 220_000, avg: 110 };
  const info = await client.call(getSlipInfo, call(200));
  expect(info).toMatchObject(whole);
  expect(info.list).toHaveLength(200);
  const slip = await client.call(makeSlip, { ...call(200), date: "2026-11-20" });
  expect(slip).toMatchObject({ ...whole, lines: 200, by_hand: false });
  expect(slip.list).toHaveLength(200);
});

it("a slip with 201 loads is refused, and the error names the limit", { tags: ["rest"] }, async () => {
  const { client } = world.staff;
  expect(ids).toHaveLength(201);
  const refused = { status: 400, fields: { ids: tooMany } };
  expect(await client.fails(getSlipInfo, call(201))).toMatchObject(refused);
  expect(await client.fails(makeSlip, { ...call(201), date: "2026-11-20" })).toMatchObject(refused);
});
