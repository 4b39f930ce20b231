import { findAuditLines } from "@huiyan/contract/audit/audit.api";
import * as api from "@huiyan/contract/device/device.api";
import { getGroupTree } from "@huiyan/contract/group/group.api";
import { findPoints } from "@huiyan/contract/point/point.api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { addDevice, createWorld, signedIn, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

const groupsOf = async (device_id: string) =>
  (await world.admin.client.call(api.getDevice, { device_id })).bind_group.toSorted();

describe("a device's name and groups", () => {
  it("a device is renamed; an empty name is refused with 请输入设备名称！", async () => {
    const { deviceId } = world.device;
    const detail = async (device_id: string) => world.admin.client.call(api.getDevice, { device_id });
    const [before, other] = [await detail(deviceId), await detail(world.hidden.deviceId)];
    await world.lead.client.call(api.editDevice, { device_id: deviceId, nickname: " 南门相机 " });
    expect(await detail(deviceId)).toEqual({ ...before, name: "南门相机", nickname: "南门相机" });
    expect(await detail(world.hidden.deviceId)).toEqual(other);
    expect(await world.lead.client.fails(api.editDevice, { device_id: deviceId, nickname: " " })).toMatchObject({
      message: "请输入设备名称！",
    });
  });

  it("a remark stays when only the name changes; the audit log has the old and the new remark", async () => {
    const { deviceId } = world.device;
    const edit = (changes: { nickname: string; remark?: string }) =>
      world.lead.client.call(api.editDevice, { device_id: deviceId, ...changes });
    const remarkOf = async () =>
      (await world.admin.client.call(api.findDevices, { device_id: deviceId })).list[0]?.remark;
    expect(await remarkOf()).toBe("");
    await edit({ nickname: "南门相机", remark: " 立杆 3 号，钥匙在保安室 " });
    expect(await remarkOf()).toBe("立杆 3 号，钥匙在保安室");
    await edit({ nickname: "北门相机" });
    expect((await world.admin.client.call(api.getDevice, { device_id: deviceId })).remark).toBe(
      "立杆 3 号，钥匙在保安室",
    );
    const { list } = await world.admin.client.call(findAuditLines, { action: "device.edit" });
    expect(list.map(({ detail }) => JSON.parse(detail))).toContainEqual({
      before: { nickname: "南门相机", remark: "" },
      after: { nickname: "南门相机", remark: "立杆 3 号，钥匙在保安室" },
    });
    await edit({ nickname: "南门相机", remark: "" });
    expect(await remarkOf()).toBe("");
    const long = { device_id: deviceId, nickname: "南门相机", remark: "字".repeat(201) };
    expect(await world.lead.client.fails(api.editDevice, long)).toMatchObject({ message: "备注最多 200 个字" });
  });

  it("a device is added to a second group, moved to one group alone, and removed from its last group", async () => {
    const device_id = [world.device.deviceId];
    await world.admin.client.call(api.bindDevices, { group_id: world.otherGroupId, device_id });
    expect(await groupsOf(world.device.deviceId)).toEqual([world.groupId, world.otherGroupId].toSorted());
    await world.admin.client.call(api.switchDevices, { group_id: world.groupId, device_id });
    expect(await groupsOf(world.device.deviceId)).toEqual([world.groupId]);
    expect(await world.admin.client.call(api.unbindDevices, { group_id: world.groupId, device_id })).toEqual({
      unbound: 1,
    });
    expect(await world.lead.client.fails(api.getDevice, { device_id: world.device.deviceId })).toMatchObject({
      status: 404,
    });
    await world.admin.client.call(api.bindDevices, { group_id: world.groupId, device_id });
  });

  it("a lead moves devices only between groups in their scope; bindings to other groups stay", async () => {
    const device_id = [world.device.deviceId];
    await world.admin.client.call(api.bindDevices, { group_id: world.otherGroupId, device_id });
    expect(await world.lead.client.fails(api.switchDevices, { group_id: world.otherGroupId, device_id })).toMatchObject(
      { status: 404 },
    );
    await world.lead.client.call(api.switchDevices, { group_id: world.groupId, device_id });
    expect(await groupsOf(world.device.deviceId)).toEqual([world.groupId, world.otherGroupId].toSorted());
    await world.admin.client.call(api.unbindDevices, { group_id: world.otherGroupId, device_id });
    expect(await groupsOf(world.device.deviceId)).toEqual([world.groupId]);
  });
});

describe("the recycle bin", () => {
  it("a device is restored with its cameras and groups within thirty days", async () => {
    const device = await addDevice(app, world.orgId, world.groupId);
    const ids = { device_ids: [device.deviceId] };
    await world.admin.client.call(api.removeDevices, ids);
    expect((await world.admin.client.call(findPoints, { device_id: device.deviceId })).list).toEqual([]);
    const admin = await signedIn(app, world.admin.phone);
    app.clock.moveBy(60_000);
    expect((await admin.call(api.findRecycledDevices, {})).list.map(({ device_id }) => device_id)).toEqual([
      device.deviceId,
    ]);
    expect(await admin.call(api.restoreDevices, ids)).toEqual({ restored: 1 });
    expect((await admin.call(findPoints, { device_id: device.deviceId })).list).toHaveLength(1);
    expect(await groupsOf(device.deviceId)).toEqual([world.groupId]);
    expect((await admin.call(api.findRecycledDevices, {})).list).toEqual([]);
    expect(await admin.fails(api.restoreDevices, ids)).toMatchObject({ status: 404 });
  });

  it("a device that another organisation has claimed meanwhile cannot be restored", async () => {
    const other = await createWorld(app);
    const device = await addDevice(app, world.orgId, null);
    const ids = { device_ids: [device.deviceId] };
    const admin = await signedIn(app, world.admin.phone);
    await admin.call(api.removeDevices, ids);
    const claim = { nickname: "认领的", device_id: device.deviceId, code: "ABCD2345" };
    await other.admin.client.call(api.addDevice, claim);
    expect(await admin.fails(api.restoreDevices, ids)).toMatchObject({ error: "device_taken" });
  });

  it("after thirty days a device is no longer in the bin; an organisation sees only its own bin", async () => {
    const other = await createWorld(app);
    const device = await addDevice(app, other.orgId, null);
    await other.admin.client.call(api.removeDevices, { device_ids: [device.deviceId] });
    const admin = await signedIn(app, world.admin.phone);
    expect((await admin.call(api.findRecycledDevices, {})).list.map(({ device_id }) => device_id)).not.toContain(
      device.deviceId,
    );
    app.clock.moveBy(30 * 86_400_000 + 1000);
    const later = await signedIn(app, other.admin.phone);
    expect((await later.call(api.findRecycledDevices, {})).list).toEqual([]);
    expect(await later.fails(api.restoreDevices, { device_ids: [device.deviceId] })).toMatchObject({ status: 404 });
  });
});

describe("history and counts", () => {
  it("changes between online and offline are stored as history, and the tree counts the online devices", async () => {
    const own = await createWorld(app);
    const { sql } = app.services.db;
    const set = async (online: boolean) => {
      app.clock.moveBy(1000);
      await sql
        .updateTable("device")
        .set({ online, online_changed_at: app.clock.now() })
        .where("id", "=", own.device.uid)
        .execute();
    };
    await set(true);
    const [root] = await own.admin.client.call(getGroupTree, {});
    expect(root).toMatchObject({ device_count: 2, online_count: 1 });
    await set(false);
    const { history } = await own.admin.client.call(api.getDevice, { device_id: own.device.deviceId });
    expect(history.map(({ online }) => online)).toEqual([false, true]);
  });
});

describe("alternative fields of calls", () => {
  it("a device is deleted by its _id; a device of another organisation or a deleted one is unknown", async () => {
    const device = await addDevice(app, world.orgId, world.groupId);
    const foreign = await addDevice(app, (await createWorld(app)).orgId, null);
    const admin = await signedIn(app, world.admin.phone);
    expect(await admin.fails(api.removeDevices, { _id: foreign.uid })).toMatchObject({ status: 404 });
    expect(await admin.call(api.removeDevices, { _id: device.uid })).toEqual({ removed: 1 });
    expect(await admin.fails(api.removeDevices, { _id: device.uid })).toMatchObject({ status: 404 });
  });

  it("of twelve concurrent deletions of a device one succeeds, and the audit log has one line", async () => {
    const { deviceId } = await addDevice(app, world.orgId, world.groupId);
    const admin = await signedIn(app, world.admin.phone);
    const sent = Array.from({ length: 12 }, () => admin.send(api.removeDevices, { device_ids: [deviceId] }));
    const statuses = (await Promise.all(sent)).map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, ...Array(11).fill(404)]);
    const { list } = await admin.call(findAuditLines, { action: "device.remove", keyword: deviceId });
    expect(list).toHaveLength(1);
  });

  it("the list accepts the group as pid, and shows the device's groups, algorithms, processor and memory", async () => {
    const device = await addDevice(app, world.orgId, world.groupId);
    const telemetry = JSON.stringify({ cpu: 0.5, memory: { total: 8, used: 2 } });
    await app.services.db.sql.updateTable("device").set({ telemetry }).where("id", "=", device.uid).execute();
    const admin = await signedIn(app, world.admin.phone);
    const { list } = await admin.call(api.findDevices, { pid: world.groupId });
    const found = list.find(({ _id }) => _id === device.uid);
    expect(found?.group).toEqual({ name: `可见组 ${world.admin.phone}` });
    expect(found?.system).toMatchObject({
      alg_names: { area_intrusion: "区域入侵" },
      cpu: { usage: 0.5 },
      mem: { total: 8, used: 2 },
    });
    const at = app.clock.now().getTime();
    const added = await admin.call(api.findDevices, { start: at, end: at });
    expect(added.list.map(({ _id }) => _id)).toContain(device.uid);
    const others = await admin.call(api.findDevices, { pid: world.otherGroupId });
    expect(others.list.map(({ _id }) => _id)).not.toContain(device.uid);
  });
});
