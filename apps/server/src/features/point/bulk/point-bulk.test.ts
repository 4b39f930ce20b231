import { DeviceCommand } from "@huiyan/contract/device/device.device";
import { type MotionSettings, usualMotion } from "@huiyan/contract/device/motion.rules";
import { editPoint, getCamera } from "@huiyan/contract/point/camera.api";
import { findPoints } from "@huiyan/contract/point/point.api";
import { previewPointBulk, startPointBulk } from "@huiyan/contract/point/point-bulk.api";
import { cancelTask, getTask } from "@huiyan/contract/task/task.api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runNextTask } from "#features/task/task.public.ts";
import { jpeg } from "#test/data/pictures.ts";
import { linkDevice } from "#test/device-link.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { addDevice, createWorld, type TestDevice, type World } from "#test/world.ts";
import { putPoint } from "../requested.queries.ts";
import { pointBulkWorker } from "./point-bulk-worker.ts";

let app: TestApp;
let world: World;
let more: TestDevice[];
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
  more = [await addDevice(app, world.orgId, world.groupId), await addDevice(app, world.orgId, world.groupId)];
});
afterAll(() => app.close());

const ids = () => more.map(({ pointId }) => pointId);

async function finished(task_id: string) {
  while (await runNextTask(app.services, [pointBulkWorker]));
  return world.admin.client.call(getTask, { _id: task_id });
}

it("the preview shows the changed settings, and only points that need them are changed", async () => {
  const { client } = world.admin;
  const [first = "", second = ""] = ids();
  const before = await client.call(getCamera, { _id: first });
  await client.call(editPoint, { _id: second, name: "已设置", analysis_fps: 2 });
  const request = { action: "settings" as const, analysis_fps: 2 };
  const preview = await client.call(previewPointBulk, { request, point_ids: ids() });
  expect(preview).toMatchObject({ count: 1, total: 2, skipped: [{ text: "设置没有变化", count: 1 }] });
  expect(preview.list[0]?.text).toBe(`分析帧率将从 ${before.analysis_fps} 改为 2 帧/秒`);
  expect((await client.call(getCamera, { _id: first })).analysis_fps).toBe(before.analysis_fps);
  const { task_id } = await client.call(startPointBulk, { request, point_ids: ids() });
  expect(await finished(task_id)).toMatchObject({ total: 1, done: 1, failed: 0 });
  expect(await client.call(getCamera, { _id: first })).toMatchObject({ ...before, analysis_fps: 2 });
});

it("a point without chosen motion settings has the defaults", async () => {
  const textFor = async (motion: MotionSettings) => {
    const input = { request: { action: "settings" as const, motion }, point_ids: ids().slice(0, 1) };
    return (await world.admin.client.call(previewPointBulk, input)).list[0]?.text;
  };
  expect(await textFor(usualMotion)).toBe("设置没有变化");
  expect(await textFor({ ...usualMotion, level: "high" })).toBe("将修改画面变化灵敏度");
});

it("setting a motion level for many points keeps each point's interval between inferences", async () => {
  const { client } = world.admin;
  const [first = "", second = ""] = ids();
  const own = { level: "low" as const, look_seconds: 25 };
  await client.call(editPoint, { _id: first, name: "仓库", motion: own });
  await client.call(editPoint, { _id: second, name: "大门", motion: { level: "high", look_seconds: 3 } });
  const input = { request: { action: "settings" as const, motion: { level: "high" as const } }, point_ids: ids() };
  const { list } = await client.call(previewPointBulk, input);
  expect(list.map(({ will, text }) => [will, text])).toEqual([
    [true, "将修改画面变化灵敏度"],
    [false, "设置没有变化"],
  ]);
  const { task_id } = await client.call(startPointBulk, input);
  expect(await finished(task_id)).toMatchObject({ total: 1, done: 1, failed: 0 });
  expect((await client.call(getCamera, { _id: first })).motion).toEqual({ level: "high", look_seconds: 25 });
  expect((await client.call(getCamera, { _id: second })).motion).toEqual({ level: "high", look_seconds: 3 });
});

it("a request without any setting is refused", async () => {
  const request = { action: "settings" as const, motion: {} };
  expect(await world.admin.client.fails(previewPointBulk, { request, point_ids: ids() })).toMatchObject({
    message: "请选择要修改的设置",
  });
});

it("a camera that is configured on the device itself is skipped, and the preview shows the reason", async () => {
  const [first = ""] = ids();
  const { sql } = app.services.db;
  const point = await sql.selectFrom("point").select("camera").where("id", "=", first).executeTakeFirstOrThrow();
  const setCamera = (camera: string | null) =>
    sql.updateTable("point").set({ camera }).where("id", "=", first).execute();
  await setCamera(null);
  const request = { action: "settings" as const, analysis_fps: 7 };
  const { list } = await world.admin.client.call(previewPointBulk, { request, point_ids: [first] });
  expect(list).toMatchObject([{ will: false, text: "设备自带的点位，请在设备上设置" }]);
  await setCamera(JSON.stringify(point.camera));
});

it("a request for pictures of offline devices is refused, and the preview shows the reason", async () => {
  const input = { request: { action: "snapshot" as const }, point_ids: ids() };
  expect(await world.admin.client.call(previewPointBulk, input)).toMatchObject({
    count: 0,
    skipped: [{ text: "设备离线", count: 2 }],
  });
  expect(await world.admin.client.fails(startPointBulk, input)).toMatchObject({ error: "nothing_to_do" });
});

it("if a device goes offline after the request, its item fails with the reason", async () => {
  const { sql } = app.services.db;
  const [{ uid = "", pointId = "" } = {}] = more;
  await sql.updateTable("device").set({ connected: true }).where("id", "=", uid).execute();
  await sql.updateTable("point").set({ online: true }).where("id", "=", pointId).execute();
  const input = { request: { action: "snapshot" as const }, point_ids: ids() };
  const { task_id } = await world.admin.client.call(startPointBulk, input);
  await sql.updateTable("device").set({ connected: false }).where("id", "=", uid).execute();
  const task = await finished(task_id);
  expect(task).toMatchObject({ total: 1, done: 0, failed: 1 });
  expect(task.items[0]).toMatchObject({ state: "failed", text: "设备离线" });
});

it("pictures of several devices are taken in parallel, one at a time per device", async () => {
  const own = await createWorld(app);
  const devices = await Promise.all([1, 2, 3].map(() => addDevice(app, own.orgId, null)));
  const [first] = devices;
  if (first === undefined) throw new Error("three devices are needed");
  const { sql } = app.services.db;
  const camera = {
    channel: "cam-2",
    name: "二号",
    camera: { kind: "generated" },
    analysisFps: 5,
    now: app.clock.now(),
  };
  const second = await putPoint(sql, { orgId: own.orgId, deviceUid: first.uid, ...camera });
  const point_ids = [second, ...devices.map(({ pointId }) => pointId)];
  const links = await Promise.all(devices.map((d) => linkDevice(app, d.deviceId, d.client.secret)));
  await sql.updateTable("point").set({ online: true }).where("id", "in", point_ids).execute();
  const asked: { at: number; id: string }[] = [];
  const all = Promise.withResolvers<void>();
  const image = (await jpeg()).toString("base64");
  links.forEach((link, at) => {
    link.on("command/snapshot", (payload) => {
      const { id } = DeviceCommand.parse(payload);
      asked.push({ at, id });
      if (asked.length === devices.length) all.resolve();
      // each device answers only when all devices have received their command
      void all.promise.then(() => link.say(`reply/${id}`, { state: "done", result: { image } }));
    });
  });
  const { task_id } = await own.admin.client.call(startPointBulk, { request: { action: "snapshot" }, point_ids });
  while (await runNextTask(app.services, [pointBulkWorker]));
  expect(
    asked
      .slice(0, 3)
      .map(({ at }) => at)
      .toSorted(),
  ).toEqual([0, 1, 2]);
  expect(await own.admin.client.call(getTask, { _id: task_id })).toMatchObject({ total: 4, done: 4, failed: 0 });
  for (const link of links) await link.client.endAsync(true);
});

it("a cancelled task does not wait for the picture", async () => {
  const own = await createWorld(app);
  const device = await addDevice(app, own.orgId, null);
  const link = await linkDevice(app, device.deviceId, device.client.secret);
  const { sql } = app.services.db;
  await sql.updateTable("point").set({ online: true }).where("id", "=", device.pointId).execute();
  const heard = new Promise<string>((resolve) =>
    link.on("command/snapshot", (payload) => resolve(DeviceCommand.parse(payload).id)),
  );
  const input = { request: { action: "snapshot" as const }, point_ids: [device.pointId] };
  const { task_id } = await own.admin.client.call(startPointBulk, input);
  const running = runNextTask(app.services, [pointBulkWorker]);
  await link.say(`reply/${await heard}`, { state: "accepted" });
  await own.admin.client.call(cancelTask, { _id: task_id });
  // a task that waited for the picture would end only after ten seconds
  const late = app.clock.wait(9000).then(() => "the picture");
  app.clock.pass(1000);
  expect(await Promise.race([running, late])).toBe(true);
  expect(await own.admin.client.call(getTask, { _id: task_id })).toMatchObject({ cancelled: 1, finished: true });
  await link.client.endAsync(true);
});

it("a request with a point outside the scope fails; a filter counts only points in the scope", async () => {
  const request = { action: "remove" as const };
  const point_ids = [world.device.pointId, world.hidden.pointId];
  for (const api of [previewPointBulk, startPointBulk]) {
    expect(await world.lead.client.fails(api, { request, point_ids })).toMatchObject({ error: "not_found" });
  }
  const { total } = await world.lead.client.call(previewPointBulk, { request, filter: {} });
  expect(total).toBe((await world.lead.client.call(findPoints, {})).page.count);
  expect(total).toBeLessThan((await world.admin.client.call(findPoints, {})).page.count);
});

it.each([
  ["no points", { request: { action: "remove" as const } }, "请选择视频点位！"],
  ["points and a filter", { request: { action: "remove" as const }, point_ids: [], filter: {} }, "请选择视频点位！"],
  ["settings without one", { request: { action: "settings" as const }, filter: {} }, "请选择要修改的设置"],
])("%s is refused with a readable reason", async (_case, input, message) => {
  expect(await world.admin.client.fails(startPointBulk, input)).toMatchObject({ message });
});

it("the task removes all points that the filter finds, and no others", async () => {
  const { client } = world.admin;
  const filter = { device_id: more[0]?.deviceId ?? "" };
  const { task_id } = await client.call(startPointBulk, { request: { action: "remove" }, filter });
  expect(await finished(task_id)).toMatchObject({ total: 1, done: 1, failed: 0 });
  const left = (await client.call(findPoints, {})).list.map(({ _id }) => _id);
  expect(left).not.toContain(ids()[0]);
  expect(left).toEqual(expect.arrayContaining([ids()[1], world.device.pointId, world.hidden.pointId]));
});
