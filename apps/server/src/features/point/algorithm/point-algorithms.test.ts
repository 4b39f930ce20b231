import { addArrangement, editArrangement, removeArrangement } from "@huiyan/contract/algorithm/arrangement.api";
import {
  findPointAlgorithms,
  listPointAlgorithmVersions,
  removePointAlgorithm,
  savePointAlgorithm,
  setPointArrangement,
} from "@huiyan/contract/point/point-algorithm.api";
import { previewPointBulk, startPointBulk } from "@huiyan/contract/point/point-bulk.api";
import { knownSettingsSchema } from "@huiyan/contract/point/settings-schemas";
import { getTask } from "@huiyan/contract/task/task.api";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readDeviceConfigs } from "#features/device/device.public.ts";
import { runNextTask } from "#features/task/task.public.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { addDevice, createWorld, type TestDevice, type World } from "#test/world.ts";
import { pointBulkWorker } from "../bulk/point-bulk-worker.ts";

let app: TestApp;
let world: World;
let device: TestDevice;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

const has = (uid: string, version: Record<string, string>) =>
  app.services.db.sql
    .updateTable("device")
    .set({ version: JSON.stringify(version) })
    .where("id", "=", uid)
    .execute();
beforeEach(async () => {
  device = await addDevice(app, world.orgId, world.groupId);
  await has(device.uid, { main_frame: "1.0.0", area_intrusion: "1.5.0", sleep_post: "1.3.0", berth_parking: "3.0.0" });
});

const regions = [
  {
    name: "门口",
    polygon: [
      [0.1, 0.1],
      [0.9, 0.1],
      [0.9, 0.9],
    ],
  },
];
const list = () => world.admin.client.call(findPointAlgorithms, { point_id: device.pointId });
const versions = async (alg_id: string) =>
  (await world.admin.client.call(listPointAlgorithmVersions, { point_id: device.pointId, alg_id })).list;
const save = (alg_id: string, settings: Record<string, unknown>, revision: number, more = {}) =>
  world.admin.client.call(savePointAlgorithm, { point_id: device.pointId, alg_id, settings, revision, ...more });
const requested = async () =>
  (await readDeviceConfigs(app.services.db.sql, [device.uid]))(device.uid, (sealed) => sealed).arrangements;

it("a point offers the installed algorithms that it does not use yet; berths are configured on another page", async () => {
  const { point, list: used, offered } = await list();
  expect(point).toMatchObject({ _id: device.pointId, device_id: device.deviceId });
  expect(used.map(({ alg_id }) => alg_id)).toEqual(["area_intrusion"]);
  expect(offered.map(({ alg_id, version }) => [alg_id, version])).toEqual([["sleep_post", "1.3.0"]]);
  expect(offered[0]?.schema).toEqual(knownSettingsSchema("sleep_post"));
});

it("saved settings are sent to the device, with defaults for omitted fields", async () => {
  expect(await save("sleep_post", { regions, still_seconds: 20 }, 0)).toEqual({ revision: 1 });
  const asked = (await requested()).find(({ alg_id }) => alg_id === "sleep_post");
  expect(asked?.settings).toMatchObject({ regions, still_seconds: 20, leave_seconds: 5, schedule: [] });
  const { point, list: used } = await list();
  expect(used.find(({ alg_id }) => alg_id === "sleep_post")).toMatchObject({ revision: 1, update_by: "测试管理员" });
  expect(point.config?.state).toBe("waiting");
});

it("every change is stored as a version, an earlier one can be restored, and revisions continue after a removal", async () => {
  await save("sleep_post", { regions, still_seconds: 20 }, 0);
  await save("sleep_post", { regions, still_seconds: 30 }, 1);
  const first = (await versions("sleep_post")).at(-1)?.settings ?? {};
  expect(await save("sleep_post", first, 2, { returned_to: 1 })).toEqual({ revision: 3 });
  await world.admin.client.call(removePointAlgorithm, { point_id: device.pointId, alg_id: "sleep_post", revision: 3 });
  expect((await requested()).map(({ alg_id }) => alg_id)).not.toContain("sleep_post");
  expect(await save("sleep_post", { regions }, 0)).toEqual({ revision: 5 });
  expect((await versions("sleep_post")).map(({ revision, cause }) => `${revision} ${cause}`)).toEqual(
    "5 save,4 remove,3 return,2 save,1 save".split(","),
  );
});

it("settings that another page stored are kept as a version when a user changes them", async () => {
  const { revision = 0 } = (await list()).list[0] ?? {};
  await save("area_intrusion", { regions }, revision);
  expect((await versions("area_intrusion")).map(({ cause, user }) => [cause, user])).toEqual([
    ["save", "测试管理员"],
    ["other", ""],
  ]);
});

it("of sixty concurrent changes one succeeds, and the others get settings_changed", async () => {
  const all = await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      save("sleep_post", { regions, still_seconds: 10 + at }, 0).then(
        () => "saved",
        ({ message }: Error) => /"error":"(\w+)"/.exec(message)?.[1],
      ),
    ),
  );
  expect(all.filter((text) => text === "saved")).toHaveLength(1);
  expect(new Set(all.filter((text) => text !== "saved"))).toEqual(new Set(["settings_changed"]));
  expect(await versions("sleep_post")).toHaveLength(1);
});

describe("settings are refused", () => {
  it.each([
    ["without a region", {}, "请在画面上绘制检测区域"],
    ["with too short a time", { regions, still_seconds: 1 }, "静止时长须在 5 到 86400 之间"],
    ["with no number", { regions, still_seconds: "20" }, "请输入静止时长"],
    ["with a region that is none", { regions: [{ name: "门口", polygon: [[0, 0]] }] }, "检测区域有误，请重新绘制"],
    ["with two regions of one name", { regions: [...regions, ...regions] }, "检测区域的名称不能重复"],
    [
      "with sides that cross",
      {
        regions: [
          {
            name: "8",
            polygon: [
              [0, 0],
              [1, 1],
              [1, 0],
              [0, 1],
            ],
          },
        ],
      },
      "检测区域的边不能相交，请重新绘制",
    ],
    ["at times that are none", { regions, schedule: [{ days: [], from: 0, to: 10 }] }, "生效时段有误，请检查"],
  ])("%s", async (_, settings, text) => {
    await expect(save("sleep_post", settings, 0)).rejects.toThrow(text);
  });

  it("settings of an algorithm that is not on the device, and of the berth algorithm, are refused", async () => {
    await expect(save("smoking", {}, 0)).rejects.toThrow("设备上没有该算法，请先下发");
    await expect(save("berth_parking", { berths: [] }, 0)).rejects.toThrow("该算法的设置不在这里修改");
  });
});

it("the device receives the pipeline only when the point uses all of its algorithms", async () => {
  const { client } = world.admin;
  await app.services.db.sql.updateTable("device").set({ platform: "linux-x64" }).where("id", "=", device.uid).execute();
  const when = { kinds: ["person" as const], min_score: 0.5, hold_seconds: 5 };
  const nodes = [
    { id: "start", kind: "start" as const, x: 0, y: 0 },
    { id: "a", kind: "algorithm" as const, alg_id: "area_intrusion", x: 1, y: 0 },
    { id: "b", kind: "algorithm" as const, alg_id: "sleep_post", x: 2, y: 0 },
    { id: "end", kind: "end" as const, x: 3, y: 0 },
  ];
  const edges = [
    { from: "start", to: "a", when },
    { from: "a", to: "b" },
    { from: "b", to: "end" },
  ];
  const entry = {
    name: "值班",
    platform: "linux-x64",
    algs: ["area_intrusion", "sleep_post"],
    graph: { nodes, edges },
  };
  const { _id } = await client.call(addArrangement, entry);
  await client.call(setPointArrangement, { point_id: device.pointId, arrangement_id: _id });
  expect(await list()).toMatchObject({
    arrangement: { _id, missing: ["sleep_post"] },
    arrangements: [{ name: "值班" }],
  });
  const flows = async () =>
    (await readDeviceConfigs(app.services.db.sql, [device.uid]))(device.uid, (sealed) => sealed).flows;
  expect(await flows()).toEqual([]);
  await save("sleep_post", { regions }, 0);
  const usual = { kinds: [], min_score: 0, hold_seconds: 2 };
  expect(await flows()).toEqual([
    {
      channel: device.channel,
      edges: [
        { from: "start", to: "area_intrusion", when },
        { from: "area_intrusion", to: "sleep_post", when: usual },
        { from: "sleep_post", to: "end", when: usual },
      ],
    },
  ]);
  const wanted = async () => (await list()).point.config?.wanted ?? 0;
  const before = await wanted();
  await client.call(editArrangement, { ...entry, _id, remark: "改" });
  expect(await wanted()).toBe(before + 1);
  await client.call(removeArrangement, { _id });
  expect(await wanted()).toBe(before + 2);
  expect([(await list()).arrangement, await flows()]).toEqual([null, []]);
});

it("a pipeline for another platform is not available to the point", async () => {
  const entry = { name: "别的平台", platform: "rk3588", algs: ["area_intrusion"] };
  const { _id } = await world.admin.client.call(addArrangement, entry);
  const chosen = world.admin.client.call(setPointArrangement, { point_id: device.pointId, arrangement_id: _id });
  await expect(chosen).rejects.toThrow("not_found");
});

it("settings are copied to many points: the preview shows the changes; points that cannot use them are left out", async () => {
  const { client } = world.admin;
  await save("sleep_post", { regions, still_seconds: 20 }, 0);
  const [first, second] = [
    await addDevice(app, world.orgId, world.groupId),
    await addDevice(app, world.orgId, world.groupId),
  ];
  await has(first.uid, { sleep_post: "1.3.0" });
  const request = { action: "algorithms" as const, from: device.pointId, alg_ids: ["sleep_post"] };
  const point_ids = [device.pointId, first.pointId, second.pointId];
  const { list: planned } = await client.call(previewPointBulk, { request, point_ids });
  expect(planned.map(({ text }) => text).toSorted()).toEqual(
    ["将启用 睡岗检测", "设置没有变化", "设备没有该算法：睡岗检测"].toSorted(),
  );
  const { task_id } = await client.call(startPointBulk, { request, point_ids });
  while (await runNextTask(app.services, [pointBulkWorker]));
  expect(await client.call(getTask, { _id: task_id })).toMatchObject({ total: 1, done: 1, failed: 0 });
  const copied = await client.call(findPointAlgorithms, { point_id: first.pointId });
  expect(copied.list.find(({ alg_id }) => alg_id === "sleep_post")?.settings).toMatchObject({ still_seconds: 20 });
  const again = await client.call(previewPointBulk, { request, point_ids: [first.pointId] });
  expect(again.list[0]?.text).toBe("将覆盖现有设置：睡岗检测");
});
