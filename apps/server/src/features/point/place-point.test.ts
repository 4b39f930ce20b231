import { findAuditLines } from "@huiyan/contract/audit/audit.api";
import { findPoints, placePoint } from "@huiyan/contract/point/point.api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

const shenzhen: [number, number] = [114.0545, 22.5446];
const input = (position_coord: [number, number], region_code?: string) => ({
  _id: world.device.pointId,
  position_type: "map" as const,
  position_coord,
  ...(region_code === undefined ? {} : { region_code }),
});
const shown = async () => {
  const { list } = await world.lead.client.call(findPoints, { device_id: world.device.deviceId });
  return list[0];
};

it.each([
  ["in a city", shenzhen, undefined, "广东省深圳市"],
  ["in a district of a municipality", [106.5775, 29.5572], undefined, "重庆市渝中区"],
  ["with the district that the person chose", shenzhen, "440305", "广东省深圳市南山区"],
  ["on the open sea", [118, 20], undefined, ""],
] as const)("a point placed %s has its address", async (_name, [x, y], region, address) => {
  expect(await world.lead.client.call(placePoint, input([x, y], region))).toEqual({ address });
  expect(await shown()).toMatchObject({ position_type: "map", position_coord: [x, y], address });
});

it("an unknown district is refused, and the position does not change", async () => {
  await world.lead.client.call(placePoint, input(shenzhen));
  expect(await world.lead.client.fails(placePoint, input([106.5, 29.5], "440399"))).toMatchObject({
    status: 400,
    message: "行政区划不存在",
  });
  expect(await shown()).toMatchObject({ position_coord: shenzhen, address: "广东省深圳市" });
});

it("coordinates outside the chosen district are refused, and the position does not change", async () => {
  await world.lead.client.call(placePoint, input(shenzhen, "440305001"));
  expect(await world.lead.client.fails(placePoint, input([106.5775, 29.5572], "440305"))).toMatchObject({
    status: 400,
    message: "坐标不在所选区划内，请重新选择区划或移动标记",
  });
  const stored = { position_coord: shenzhen, region_code: "440305001", address: "广东省深圳市南山区南头街道" };
  expect(await shown()).toMatchObject(stored);
});

it.each([[[180.1, 0]], [[0, -90.1]], [[0]], [["114", "22"]]])(
  "invalid coordinates are refused: %j",
  async (position_coord) => {
    const wrong = { ...input(shenzhen), position_coord };
    expect(await world.lead.client.fails(placePoint, wrong)).toMatchObject({ status: 400 });
  },
);

it("a point outside the lead's scope is not found; staff may not change positions", async () => {
  const hidden = { ...input(shenzhen), _id: world.hidden.pointId };
  expect((await world.lead.client.fails(placePoint, hidden)).status).toBe(404);
  expect(await world.staff.client.fails(placePoint, input(shenzhen))).toMatchObject({ code: 1403 });
});

it("the audit log has the position before and after", async () => {
  await world.lead.client.call(placePoint, input(shenzhen));
  app.clock.moveBy(1000);
  await world.lead.client.call(placePoint, input([106.5775, 29.5572]));
  const { list } = await world.admin.client.call(findAuditLines, {});
  const { before, after } = JSON.parse(list[0]?.detail ?? "{}");
  expect([list[0]?.action, before, after]).toEqual([
    "point.place",
    { longitude: 114.0545, latitude: 22.5446, region_code: "440300" },
    { longitude: 106.5775, latitude: 29.5572, region_code: "500103" },
  ]);
});
