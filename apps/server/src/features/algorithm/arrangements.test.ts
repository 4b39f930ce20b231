import * as api from "@huiyan/contract/algorithm/arrangement.api";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
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

const entry = { name: "人员离岗", platform: "rk3588", remark: "夜班", algs: ["area_intrusion", "leave_post"] };
const add = (change: object = {}) => world.lead.client.call(api.addArrangement, { ...entry, ...change });
const list = async () => (await world.staff.client.call(api.findArrangements, {})).list;

it("a pipeline belongs to the whole organisation; its algorithms keep their order", async () => {
  const { _id } = await add();
  expect(await list()).toMatchObject([
    {
      _id,
      name: "人员离岗",
      remark: "夜班",
      platform: { id: "rk3588", name: "瑞芯微RK3588" },
      update_by: "测试lead",
      algs: [
        { id: "area_intrusion", name: "区域入侵", icon: "safety" },
        { id: "leave_post", name: "离岗检测", icon: "management" },
      ],
    },
  ]);
  const chain = (await list())[0]?.graph;
  expect(chain?.nodes.map(({ kind }) => kind)).toEqual(["start", "algorithm", "algorithm", "end"]);
});

it("the graph of a pipeline is returned unchanged", async () => {
  const node = (id: string, kind: "start" | "end", x: number) => ({ id, kind, x, y: 4 });
  const graph = {
    nodes: [
      node("s", "start", 1),
      { id: "n", kind: "algorithm", alg_id: "leave_post", x: 2.5, y: 9 },
      node("e", "end", 3),
    ],
    edges: [
      { from: "s", to: "n" },
      { from: "n", to: "e" },
    ],
  };
  await add({ algs: ["leave_post"], graph });
  expect((await list())[0]?.graph).toEqual(graph);
});

it("an edit updates the time of the last change, and names are unique", async () => {
  const { _id } = await add();
  await add({ name: "另一个" });
  app.clock.moveBy(1000);
  await world.admin.client.call(api.editArrangement, { ...entry, _id, name: "新名称", algs: ["leave_post"] });
  expect(await list()).toMatchObject([
    { name: "新名称", algs: [{ id: "leave_post" }], update_by: "测试管理员" },
    { name: "另一个" },
  ]);
  const taken = await world.admin.client.fails(api.editArrangement, { ...entry, _id, name: "另一个" });
  expect(taken).toMatchObject({ error: "arrangement_exists", message: "已有同名的算法编排" });
  await world.lead.client.call(api.removeArrangement, { _id });
  expect((await list()).map(({ name }) => name)).toEqual(["另一个"]);
});

it("a user who does not see every point with the pipeline can neither edit nor delete it; removed points do not count", async () => {
  const { _id } = await add();
  const runOn = (uid: string) =>
    app.services.db.sql.updateTable("point").set({ arrangement_id: _id }).where("device_uid", "=", uid).execute();
  const edit = { ...entry, _id, remark: "白班" };
  await runOn(world.device.uid);
  await world.lead.client.call(api.editArrangement, edit);
  await runOn(world.hidden.uid);
  const refused = { status: 403, error: "arrangement_elsewhere" };
  expect(await world.lead.client.fails(api.editArrangement, { ...edit, name: "改名" })).toMatchObject(refused);
  expect(await world.lead.client.fails(api.removeArrangement, { _id })).toMatchObject(refused);
  expect(await list()).toMatchObject([{ name: "人员离岗", remark: "白班" }]);
  const { sql } = app.services.db;
  await sql
    .updateTable("point")
    .set({ deleted_at: app.clock.now() })
    .where("device_uid", "=", world.hidden.uid)
    .execute();
  await world.lead.client.call(api.editArrangement, { ...edit, remark: "夜班" });
  await world.admin.client.call(api.removeArrangement, { _id });
  expect(await list()).toEqual([]);
});

it("saving an outdated version is refused, so that no change of another member is overwritten", async () => {
  const { _id } = await add();
  const opened = (await list())[0]?.update_at;
  app.clock.moveBy(1000);
  await world.admin.client.call(api.editArrangement, { ...entry, _id, remark: "先保存", update_at: opened });
  app.clock.moveBy(1000);
  const late = { ...entry, _id, remark: "后保存", update_at: opened };
  expect(await world.lead.client.fails(api.editArrangement, late)).toMatchObject({
    status: 409,
    error: "arrangement_changed",
    message: "该编排在您打开后已被他人修改，请重新载入，或另存为副本",
  });
  expect(await list()).toMatchObject([{ remark: "先保存" }]);
  const reloaded = (await list())[0]?.update_at;
  await world.lead.client.call(api.editArrangement, { ...late, update_at: reloaded });
  expect(await list()).toMatchObject([{ remark: "后保存" }]);
});

it("the list shows for each pipeline the number of visible points that run it", async () => {
  const { _id } = await add();
  const runOn = (uid: string) =>
    app.services.db.sql.updateTable("point").set({ arrangement_id: _id }).where("device_uid", "=", uid).execute();
  expect(await list()).toMatchObject([{ points: 0 }]);
  await runOn(world.device.uid);
  await runOn(world.hidden.uid);
  const seenBy = async (person: "admin" | "lead") =>
    (await world[person].client.call(api.findArrangements, {})).list.map(({ points }) => points);
  const [byAdmin, byLead] = [await seenBy("admin"), await seenBy("lead")];
  expect(byLead).toEqual([1]);
  expect(byAdmin).toEqual([2]);
});

it.each([
  ["no name", { name: " " }, "name", "请输入算法名称！"],
  ["a long name", { name: "一".repeat(33) }, "name", "算法名称最多 32 个字"],
  ["no platform", { platform: undefined }, "platform", "请选择算法平台！"],
  ["an unknown platform", { platform: "amiga" }, "platform", "请选择算法平台！"],
  ["no algorithm", { algs: [] }, "algs", "请至少添加一个算法！"],
  ["one twice", { algs: ["smoking", "smoking"] }, "algs", "该算法已添加！"],
  [
    "a drawing without an end",
    { graph: { nodes: [{ id: "s", kind: "start", x: 0, y: 0 }], edges: [] } },
    "graph",
    "请至少添加一个算法！",
  ],
])("%s is refused", async (_rule, change, field, text) => {
  const refused = await world.admin.client.fails(api.addArrangement, { ...entry, ...change });
  expect(refused.fields).toEqual({ [field]: text });
});

it("a graph with other algorithms than the list is refused", async () => {
  const { _id } = await add();
  const graph = (await list())[0]?.graph;
  const refused = await world.admin.client.fails(api.editArrangement, { ...entry, _id, algs: ["smoking"], graph });
  expect(refused.fields).toHaveProperty("graph");
});

it("a pipeline is found by a part of its name and by its id, and never by another organisation", async () => {
  const { _id } = await add();
  await add({ name: "100%_车辆" });
  const names = async (filter: object) =>
    (await world.staff.client.call(api.findArrangements, filter)).list.map(({ name }) => name);
  expect(await names({ keyword: "%_" })).toEqual(["100%_车辆"]);
  expect(await names({ _id })).toEqual(["人员离岗"]);
  const others = await createWorld(app);
  expect((await others.admin.client.call(api.findArrangements, { _id })).list).toEqual([]);
  expect(await others.admin.client.fails(api.removeArrangement, { _id })).toMatchObject({ error: "not_found" });
});

it("an organisation has at most 200 pipelines, for any number of concurrent inserts", { tags: ["rest"] }, async () => {
  const names = Array.from({ length: 203 }, (_, at) => `编排 ${at}`);
  const added = await Promise.allSettled(names.map((name) => add({ name })));
  expect(added.filter(({ status }) => status === "fulfilled")).toHaveLength(200);
  expect(await world.lead.client.fails(api.addArrangement, entry)).toMatchObject({ error: "arrangement_limit" });
});
