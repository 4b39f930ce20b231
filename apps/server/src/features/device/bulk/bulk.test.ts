import { findDevices, restoreDevices } from "@huiyan/contract/device/device.api";
import { previewBulk, startBulk } from "@huiyan/contract/device/upkeep.api";
import { getTask, retryTask } from "@huiyan/contract/task/task.api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { addDevice, createWorld, type TestDevice, type World } from "../../../../test/world.ts";
import { runNextTask } from "../../task/task.public.ts";
import { bulkWorker } from "./bulk-worker.ts";

let app: TestApp;
let world: World;
let devices: TestDevice[];
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
  devices = [
    await addDevice(app, world.orgId, null),
    await addDevice(app, world.orgId, world.groupId),
    await addDevice(app, world.orgId, world.otherGroupId),
  ];
});
afterAll(() => app.close());

const ids = () => devices.map(({ deviceId }) => deviceId);
const groupsOf = async (deviceId: string) =>
  (await world.admin.client.call(findDevices, { device_id: deviceId })).list[0]?.bind_group;

const nameOf = async (deviceId: string) =>
  (await world.admin.client.call(findDevices, { device_id: deviceId })).list[0]?.nickname;

async function finished(task_id: string) {
  while (await runNextTask(app.services, [bulkWorker]));
  return world.admin.client.call(getTask, { _id: task_id });
}

it("the preview says what will happen to each, changes nothing, and the task does just that", async () => {
  const input = { request: { action: "bind" as const, group_id: world.groupId }, device_ids: ids() };
  const preview = await world.admin.client.call(previewBulk, input);
  expect(preview.count).toBe(2);
  expect(preview.list.map(({ will }) => will)).toEqual([true, false, true]);
  expect(preview.list[1]?.text).toMatch(/^已在 可见组 \d+ 中$/);
  expect(await groupsOf(ids()[0] ?? "")).toEqual([]);
  const { task_id } = await world.admin.client.call(startBulk, input);
  expect(await finished(task_id)).toMatchObject({ total: 2, done: 2, failed: 0, finished: true });
  expect(await groupsOf(ids()[0] ?? "")).toEqual([world.groupId]);
});

it("when none needs it, no task begins", async () => {
  const input = { request: { action: "unbind" as const, group_id: world.otherGroupId }, device_ids: [ids()[0]] };
  expect(await world.admin.client.fails(startBulk, input)).toMatchObject({ message: "所选设备都不需要该操作" });
});

it("one that fails keeps its reason and is tried again alone", async () => {
  const names = Object.fromEntries(ids().map((id, i) => [id, `新名 ${i}`]));
  const input = { request: { action: "rename" as const, names }, device_ids: ids() };
  const { task_id } = await world.admin.client.call(startBulk, input);
  const [gone] = devices;
  const mark = (deleted_at: Date | null) =>
    app.services.db.sql
      .updateTable("device")
      .set({ deleted_at })
      .where("id", "=", gone?.uid ?? "")
      .execute();
  await mark(app.clock.now());
  const halfway = await finished(task_id);
  expect(halfway).toMatchObject({ done: 2, failed: 1 });
  expect(halfway.items[0]).toMatchObject({ state: "failed", text: "内容不存在或已被删除" });
  await mark(null);
  expect(await world.admin.client.call(retryTask, { _id: task_id })).toEqual({ count: 1 });
  expect(await finished(task_id)).toMatchObject({ done: 3, failed: 0 });
  expect(await Promise.all(ids().map(nameOf))).toEqual(["新名 0", "新名 1", "新名 2"]);
  expect(await nameOf(world.device.deviceId)).toBe(`设备 ${world.device.deviceId}`);
});

it("a device out of view ends the preview, whatever else is asked for", async () => {
  const input = { request: { action: "remove" as const }, device_ids: [world.device.deviceId, world.hidden.deviceId] };
  expect(await world.lead.client.fails(previewBulk, input)).toMatchObject({ error: "not_found" });
  expect(await world.lead.client.fails(startBulk, input)).toMatchObject({ error: "not_found" });
});

it("removing many is undone by the recycle bin like removing one", async () => {
  const { task_id } = await world.admin.client.call(startBulk, {
    request: { action: "remove" },
    device_ids: ids(),
  });
  expect(await finished(task_id)).toMatchObject({ done: 3 });
  for (const id of ids()) expect(await nameOf(id)).toBeUndefined();
  expect(await nameOf(world.device.deviceId)).toBeDefined();
  expect(await world.admin.client.call(restoreDevices, { device_ids: ids() })).toEqual({ restored: 3 });
  expect(await Promise.all(ids().map(nameOf))).toEqual(["新名 0", "新名 1", "新名 2"]);
});
