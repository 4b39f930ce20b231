import * as api from "@huiyan/contract/patrol/patrol.api";
import { loopTexts, maxLoops } from "@huiyan/contract/patrol/patrol.rules";
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

const both = () => [world.device.pointId, world.hidden.pointId];
const loop = (name: string, { count = 1, time = 30 as number | string, points = both() } = {}) => ({
  name,
  count,
  list: points.map((point_id) => ({ point_id, time })),
});

describe("patrol loops", () => {
  it("belong to one member and keep the order of their cameras", async () => {
    const points = both().reverse();
    const { _id } = await world.admin.client.call(api.addLoop, loop("夜间", { points, time: 45 }));
    const [saved] = await world.admin.client.call(api.getLoops, {});
    expect(saved).toMatchObject({
      _id,
      name: "夜间",
      count: 1,
      list: points.map((point_id) => ({ point_id, time: 45 })),
    });
    expect(await world.lead.client.call(api.getLoops, {})).toEqual([]);
    expect(await world.lead.client.fails(api.removeLoop, { _id })).toMatchObject({ error: "not_found" });
    await world.admin.client.call(api.setLoop, { _id, ...loop("凌晨", { count: 2 }) });
    expect(await world.admin.client.call(api.getLoops, {})).toMatchObject([{ name: "凌晨", count: 2 }]);
    await world.admin.client.call(api.removeLoop, { _id });
    expect(await world.admin.client.call(api.getLoops, {})).toEqual([]);
  });

  it.each([
    ["no name", { name: " " }, "name", "请输入名称！"],
    ["a long name", { name: "一".repeat(21) }, "name", loopTexts.nameLong],
    ["no camera", { list: [] }, "list", "请选择需要轮巡的设备！"],
    ["no number of windows", { count: undefined }, "count", "请输入窗口数量！"],
    ["ten windows", { count: 10 }, "count", "窗口最大数量不能超过9个！"],
    ["fewer cameras than windows", { count: 3 }, "list", "轮询设备数量必须大于窗口数量！"],
  ])("%s is refused", async (_rule, change, field, text) => {
    const refused = await world.admin.client.fails(api.addLoop, { ...loop("夜间"), ...change });
    expect(refused.fields).toEqual({ [field]: text });
  });

  it("need a dwell time", async () => {
    const refused = await world.admin.client.fails(api.addLoop, loop("夜间", { time: "" }));
    expect(Object.values(refused.fields ?? {})).toContain("请输入窗口停留时间！");
  });

  it.each([
    ["abc", 30],
    ["12.5", 30],
    ["-40", 30],
    [0, 30],
    [30, 30],
    ["31", 31],
    [3600, 3600],
  ])("a dwell time of %j becomes %i s", async (time, stored) => {
    await world.admin.client.call(api.addLoop, loop("夜间", { time }));
    const [saved] = await world.admin.client.call(api.getLoops, {});
    expect(saved?.list.map((entry) => entry.time)).toEqual([stored, stored]);
  });

  it("with a repeated camera, or one that the member does not see, are refused", async () => {
    const twice = loop("夜间", { points: [world.device.pointId, world.device.pointId] });
    expect((await world.admin.client.fails(api.addLoop, twice)).fields).toEqual({ list: loopTexts.pointTwice });
    expect(await world.staff.client.fails(api.addLoop, loop("夜间"))).toMatchObject({ error: "not_found" });
    expect(await world.staff.client.call(api.getLoops, {})).toEqual([]);
  });

  it("need different names for one member, and are limited to 50", async () => {
    const names = Array.from({ length: maxLoops + 2 }, (_, at) => `轮巡 ${at}`);
    const saved = await Promise.allSettled(names.map((name) => world.admin.client.call(api.addLoop, loop(name))));
    expect(saved.filter(({ status }) => status === "fulfilled")).toHaveLength(maxLoops);
    expect(await world.admin.client.fails(api.addLoop, loop("又一"))).toMatchObject({ error: "loop_limit" });
    const [first, second] = await world.admin.client.call(api.getLoops, {});
    const renamed = { _id: first?._id, ...loop(second?.name ?? "") };
    expect(await world.admin.client.fails(api.setLoop, renamed)).toMatchObject({ message: "已有同名的轮巡" });
  });
});
