import { findDevices } from "@huiyan/contract/device/device.api";
import fc from "fast-check";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";
import { findDeviceRows, insertDevice } from "./device.queries.ts";

let app: TestApp;
let world: World;
const made = 1100;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
  const now = app.clock.now().getTime();
  for (let at = 0; at < made; at++) {
    await insertDevice(app.services.db.sql, {
      id: v7(),
      deviceId: `PAGED-${String(at).padStart(5, "0")}`,
      orgId: world.orgId,
      nickname: `设备 ${at}`,
      type: at % 3 === 0 ? ("SDC" as const) : ("AIS" as const),
      platform: "",
      secretSealed: Buffer.from("-"),
      // seven devices share one time, as after an import of a sheet
      now: new Date(now + Math.floor(at / 7) * 1000),
    });
  }
});
afterAll(() => app.close());

const any = { type: undefined, start: undefined, end: undefined, keyword: undefined, group_id: undefined };
const filters = fc.record({ type: fc.constantFrom(undefined, "SDC" as const), keyword: fc.constantFrom("", "设备 1") });

it("a page is the same whether it is read from the beginning or from the end of the list", {
  tags: ["rest"],
}, async () => {
  const scope = { orgId: world.orgId, staffId: world.admin.staffId, seesAll: true };
  const { sql } = app.services.db;
  await fc.assert(
    fc.asyncProperty(filters, fc.integer({ min: 1, max: 90 }), fc.nat(), async (chosen, size, pick) => {
      const filter = { ...any, status: 0, device_id: undefined, ...chosen };
      const all = await findDeviceRows(sql, scope, filter, { page: 1, size: made + 10 });
      const page = 1 + (pick % (Math.ceil(all.length / size) + 1));
      const expected = all.slice((page - 1) * size, page * size).map(({ id }) => id);
      const found = await findDeviceRows(sql, scope, filter, { page, size, total: all.length });
      expect(found.map(({ id }) => id)).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

it("the last page of a long list has the oldest devices, and the page after it is empty", async () => {
  const { client } = world.admin;
  const { page } = await client.call(findDevices, {});
  const last = Math.ceil(page.count / 30);
  const whole = await client.call(findDevices, { size: page.count });
  const found = await client.call(findDevices, { page: last });
  expect(found.list).toEqual(whole.list.slice((last - 1) * 30));
  expect(found.page).toEqual({ page: last, size: 30, count: page.count });
  expect((await client.call(findDevices, { page: last + 1 })).list).toEqual([]);
});
