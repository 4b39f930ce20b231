import { type AnyEndpoint } from "@huiyan/contract/endpoint";
import * as api from "@huiyan/contract/live/view.api";
import { maxViews, viewTexts } from "@huiyan/contract/live/view.rules";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  world = await createWorld(app);
});

const view = (name: string, points = [world.device.pointId]) => ({
  name,
  display_type: 4 as const,
  point_list: points.map((point_id, soltIndex) => ({ point_id, soltIndex })),
});
const fieldsOf = async (endpoint: AnyEndpoint, input: unknown) =>
  (await world.staff.client.fails(endpoint, input)).fields ?? {};

describe("live views", () => {
  it("belong to one member, and contain point, device and window", async () => {
    const { _id } = await world.staff.client.call(api.addView, view("早班"));
    expect(await world.staff.client.call(api.getViews, {})).toEqual([
      {
        _id,
        name: "早班",
        display_type: 4,
        point_list: [{ point_id: world.device.pointId, deviceId: world.device.deviceId, soltIndex: 0 }],
      },
    ]);
    expect(await world.admin.client.call(api.getViews, {})).toEqual([]);
    for (const [endpoint, input] of [
      [api.setView, { _id, ...view("晚班") }],
      [api.removeView, { _id }],
    ] as const) {
      expect(await world.admin.client.fails(endpoint, input)).toMatchObject({ error: "not_found" });
    }
  });

  it("accept a point as id or point_id", async () => {
    const point_list = [{ id: world.device.pointId, deviceId: world.device.deviceId, soltIndex: 3 }];
    await world.staff.client.call(api.addView, { name: "一", display_type: 4, point_list });
    const [saved] = await world.staff.client.call(api.getViews, {});
    expect(saved?.point_list).toMatchObject([{ point_id: world.device.pointId, soltIndex: 3 }]);
  });

  it.each([
    ["", { name: viewTexts.name }],
    ["   ", { name: viewTexts.name }],
    ["一".repeat(21), { name: viewTexts.nameLong }],
  ])("the name %j is refused", async (name, fields) => {
    expect(await fieldsOf(api.addView, view(name))).toEqual(fields);
  });

  it("have exactly these texts", () => {
    expect(viewTexts).toMatchObject({
      name: "请输入视图名称！",
      chosen: "请选择需要覆盖的视图！",
      points: "请选择需要预览的视频点位！",
    });
  });

  it("accept only splits of 1, 4, 6 and 9, and one point per window", async () => {
    const at = (soltIndex: number) => ({ point_id: world.device.pointId, soltIndex });
    const tried = async (display_type: number, slots: number[]) =>
      Object.keys(await fieldsOf(api.addView, { name: "一", display_type, point_list: slots.map(at) }));
    expect(await tried(5, [0])).toEqual(["display_type"]);
    expect(await tried(4, [4])).toEqual(["point_list"]);
    expect(await tried(4, [1, 1])).toEqual(["point_list"]);
    expect(await tried(4, [])).toEqual(["point_list"]);
    for (const display_type of [1, 4, 6, 9] as const) {
      const point_list = [at(display_type - 1)];
      await world.staff.client.call(api.addView, { name: `${display_type}`, display_type, point_list });
    }
  });

  it("need different names for one member, also with two concurrent calls; another member may use the same name", async () => {
    const saved = await Promise.allSettled([1, 2].map(() => world.staff.client.call(api.addView, view("早班"))));
    expect(saved.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await world.staff.client.fails(api.addView, view("早班"))).toMatchObject({ message: "已有同名的视图" });
    const { _id } = await world.staff.client.call(api.addView, view("晚班"));
    expect(await world.staff.client.fails(api.setView, { _id, ...view("早班") })).toMatchObject({
      error: "view_exists",
    });
    await world.lead.client.call(api.addView, view("早班"));
  });

  it("can be renamed, overwritten and deleted", async () => {
    const { _id } = await world.admin.client.call(api.addView, view("早班"));
    const changed = { name: "晚班", display_type: 9 as const };
    const point_list = [{ point_id: world.hidden.pointId, soltIndex: 8 }];
    await world.admin.client.call(api.setView, { _id, ...changed, point_list });
    expect(await world.admin.client.call(api.getViews, {})).toMatchObject([{ _id, ...changed, point_list }]);
    await world.admin.client.call(api.removeView, { _id });
    expect(await world.admin.client.call(api.getViews, {})).toEqual([]);
  });

  it("cannot contain a point that the member does not see, and a refused change changes nothing", async () => {
    const { _id } = await world.staff.client.call(api.addView, view("早班"));
    const before = await world.staff.client.call(api.getViews, {});
    const points = [world.device.pointId, world.hidden.pointId];
    for (const [endpoint, input] of [
      [api.addView, view("晚班", points)],
      [api.setView, { _id, ...view("改名", points) }],
    ] as const) {
      expect(await world.staff.client.fails(endpoint, input)).toMatchObject({ error: "not_found" });
    }
    expect(await world.staff.client.call(api.getViews, {})).toEqual(before);
  });

  it("omit a point that the member no longer sees", async () => {
    await world.admin.client.call(api.addView, view("早班", [world.device.pointId, world.hidden.pointId]));
    const { sql } = app.services.db;
    await sql
      .updateTable("point")
      .set({ deleted_at: app.clock.now() })
      .where("id", "=", world.device.pointId)
      .execute();
    const [saved] = await world.admin.client.call(api.getViews, {});
    expect(saved?.point_list).toMatchObject([{ point_id: world.hidden.pointId, soltIndex: 1 }]);
  });

  it("are limited to 50 per member, also with concurrent calls", async () => {
    const names = Array.from({ length: maxViews + 2 }, (_, at) => `视图 ${at}`);
    const saved = await Promise.allSettled(names.map((name) => world.staff.client.call(api.addView, view(name))));
    expect(saved.filter(({ status }) => status === "fulfilled")).toHaveLength(maxViews);
    expect(await world.staff.client.fails(api.addView, view("又一"))).toMatchObject({ error: "view_limit" });
  });
});
