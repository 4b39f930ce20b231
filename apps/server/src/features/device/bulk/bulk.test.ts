import { findDevices, restoreDevices } from "@huiyan/contract/device/device.api";
import { previewBulk, startBulk } from "@huiyan/contract/device/maintenance.api";
import { getTask, retryTask } from "@huiyan/contract/task/task.api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runNextTask } from "#features/task/task.public.ts";
import { insertManyDevices } from "#test/bulk/many-devices.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { addDevice, createWorld, type TestDevice, type World } from "#test/world.ts";
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

it("the preview shows the outcome for each device and changes nothing; the task changes exactly what the preview shows", async () => {
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

it("a filter selects the matching devices in the caller's scope when the task is created", async () => {
  const input = { request: { action: "unbind" as const, group_id: world.otherGroupId }, filter: { keyword: "设备" } };
  const before = await world.admin.client.call(findDevices, { keyword: "设备" });
  const preview = await world.admin.client.call(previewBulk, input);
  expect(preview.total).toBe(before.page.count);
  const others = before.list.filter(({ bind_group }) => bind_group.includes(world.otherGroupId)).length;
  expect(preview.count).toBe(others);
  expect(preview.skipped.map(({ count }) => count)).toEqual([preview.total - others]);
  const seen = await world.lead.client.call(previewBulk, { request: { action: "reboot" }, filter: {} });
  const mine = await world.lead.client.call(findDevices, {});
  expect(seen.list.map(({ device_id }) => device_id)).toEqual(mine.list.map(({ device_id }) => device_id));
  expect(seen.total).toBeLessThan(preview.total);
});

it("a task by filter contains all matching devices that need a change, but no device that is added later", async () => {
  const filter = { keyword: devices[0]?.deviceId.slice(0, -1) ?? "", group_id: world.groupId };
  const listed = (await world.admin.client.call(findDevices, filter)).list;
  const input = { request: { action: "switch" as const, group_id: world.otherGroupId }, filter };
  const { task_id } = await world.admin.client.call(startBulk, input);
  const late = await addDevice(app, world.orgId, world.groupId);
  expect(await finished(task_id)).toMatchObject({ total: listed.length, done: listed.length, failed: 0 });
  expect(await groupsOf(late.deviceId)).toEqual([world.groupId]);
  const device_ids = listed.map(({ device_id }) => device_id);
  const request = { action: "switch" as const, group_id: world.groupId };
  await finished((await world.admin.client.call(startBulk, { request, device_ids })).task_id);
});

it("a request with neither ids nor a filter, or with both, is refused", async () => {
  const request = { action: "reboot" as const };
  for (const input of [{ request }, { request, device_ids: ids(), filter: {} }]) {
    expect(await world.admin.client.fails(startBulk, input)).toMatchObject({ message: "请选择设备！" });
  }
});

it("if no device needs a change, the request is refused", async () => {
  const input = { request: { action: "unbind" as const, group_id: world.otherGroupId }, device_ids: [ids()[0]] };
  expect(await world.admin.client.fails(startBulk, input)).toMatchObject({ message: "所选设备都不需要该操作" });
});

it("a failed item keeps its reason, and a retry repeats only that item", async () => {
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

it("preview and task are refused if a device is outside the caller's scope", async () => {
  const input = { request: { action: "remove" as const }, device_ids: [world.device.deviceId, world.hidden.deviceId] };
  expect(await world.lead.client.fails(previewBulk, input)).toMatchObject({ error: "not_found" });
  expect(await world.lead.client.fails(startBulk, input)).toMatchObject({ error: "not_found" });
});

it("many devices that were removed by a task can be restored from the recycle bin", async () => {
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

it("a bulk request for 10,000 devices is accepted, and its preview lists 500; one more device is refused", {
  tags: ["rest"],
}, async () => {
  const { orgId, admin } = await createWorld(app);
  const input = { request: { action: "remove" as const }, filter: { keyword: "many-" } };
  const insert = (from: number, to: number) => insertManyDevices(app.services.db.sql, orgId, from, to);
  await insert(1, 10_000);
  const preview = await admin.client.call(previewBulk, input);
  expect(preview).toMatchObject({ count: 10_000, total: 10_000, skipped: [] });
  expect(preview.list).toHaveLength(500);
  const { task_id } = await admin.client.call(startBulk, input);
  expect(await admin.client.call(getTask, { _id: task_id })).toMatchObject({ total: 10_000, done: 0 });
  await insert(10_001, 10_001);
  const refused = { error: "bulk_too_many", message: "符合条件的超过 10,000 项，请先缩小筛选范围" };
  expect(await admin.client.fails(previewBulk, input)).toMatchObject(refused);
  expect(await admin.client.fails(startBulk, input)).toMatchObject(refused);
});
