import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { bindDevices, findDevices, removeDevices } from "@huiyan/contract/device/device.api";
import * as api from "@huiyan/contract/group/group.api";
import { type Label } from "@huiyan/contract/group/group.rules";
import { assignDevices, assignGroups } from "@huiyan/contract/people/people.api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { putPointAlgorithm } from "#features/point/point.public.ts";
import { dayStart } from "#platform/clock/calendar-day.ts";
import { alarmEvent } from "#test/device-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { addDevice, createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

const add = async (name: string, parent_id = world.orgId) =>
  (await world.admin.client.call(api.addGroup, { name, parent_id }))._id;
async function nodeOf(id: string, who: "admin" | "lead" = "admin") {
  const [root] = await world[who].client.call(api.getGroupTree, {});
  const all = (node: api.GroupNode): api.GroupNode[] => [node, ...node.children.flatMap(all)];
  return root && all(root).find((node) => node._id === id);
}

describe("depth, names, moves and order of groups", () => {
  it("groups have at most four levels below the organisation", async () => {
    const ids = [await add("二层")];
    for (const name of ["三层", "四层", "五层"]) ids.push(await add(name, ids.at(-1)));
    expect(await world.admin.client.fails(api.addGroup, { name: "六层", parent_id: ids.at(-1) })).toMatchObject({
      error: "group_depth",
    });
    const other = await add("带下级的");
    await add("下级", other);
    expect(await world.admin.client.fails(api.moveGroup, { id: other, to: ids[2] })).toMatchObject({
      error: "group_depth",
    });
    await world.admin.client.call(api.moveGroup, { id: other, to: ids[1] ?? "" });
    expect(await world.admin.client.call(api.getGroup, { _id: other })).toMatchObject({
      level: 4,
      path: ["二层", "三层", "带下级的"],
    });
  });

  it("deleted subgroups do not count towards the depth of a group that is moved", async () => {
    const top = await add("曾有下级");
    const below = [await add("曾有下级一", top)];
    for (const name of ["曾有下级二", "曾有下级三"]) below.push(await add(name, below.at(-1)));
    const target = await add("移入处");
    expect(await world.admin.client.fails(api.moveGroup, { id: top, to: target })).toMatchObject({
      error: "group_depth",
    });
    for (const _id of below.toReversed()) await world.admin.client.call(api.removeGroup, { _id });
    await world.admin.client.call(api.moveGroup, { id: top, to: target });
    expect((await world.admin.client.call(api.getGroup, { _id: top })).path).toEqual(["移入处", "曾有下级"]);
  });

  it("a group cannot be moved below itself, and takes its subgroups along when it is moved", async () => {
    const top = await add("上");
    const middle = await add("中", top);
    const low = await add("下", middle);
    expect(await world.admin.client.fails(api.moveGroup, { id: top, to: low })).toMatchObject({ status: 400 });
    expect(await world.admin.client.fails(api.moveGroup, { id: top, to: top })).toMatchObject({ error: "group_cycle" });
    await world.admin.client.call(api.moveGroup, { id: middle, to: world.orgId });
    expect((await world.admin.client.call(api.getGroup, { _id: low })).path).toEqual(["中", "下"]);
    expect((await nodeOf(middle))?.children.map(({ _id }) => _id)).toEqual([low]);
  });

  it("names are unique among siblings, including after a move", async () => {
    const first = await add("甲组");
    expect(await world.admin.client.fails(api.addGroup, { name: "甲组", parent_id: world.orgId })).toMatchObject({
      message: "同级设备组名称已存在",
    });
    const inner = await add("乙组", first);
    await add("乙组");
    expect(await world.admin.client.fails(api.moveGroup, { id: inner, to: world.orgId })).toMatchObject({
      error: "group_exists",
    });
  });

  it("a group with subgroups cannot be deleted; devices of a deleted group stay in their other groups", async () => {
    const parent = await add("有下级");
    const child = await add("有设备", parent);
    await world.admin.client.call(bindDevices, { group_id: child, device_id: [world.hidden.deviceId] });
    expect(await world.admin.client.fails(api.removeGroup, { _id: parent })).toMatchObject({
      message: "请先删除下级设备组",
    });
    expect((await nodeOf(parent))?.device_count).toBe(1);
    await world.admin.client.call(api.removeGroup, { _id: child });
    expect((await nodeOf(parent))?.device_count).toBe(0);
    expect(await nodeOf(world.otherGroupId)).toMatchObject({ device_count: 1 });
  });

  it("the order of groups is stored, and an order without all siblings is refused", async () => {
    const parent = await add("排序");
    const ids = [await add("一", parent), await add("二", parent), await add("三", parent)];
    await world.admin.client.call(api.sortGroups, { ids, sorts: [1, 2, 0] });
    expect((await nodeOf(parent))?.children.map(({ name }) => name)).toEqual(["三", "一", "二"]);
    expect(await world.admin.client.fails(api.sortGroups, { ids: ids.slice(1), sorts: [0, 1] })).toMatchObject({
      error: "order_stale",
    });
  });
});

describe("limits of labels and description", () => {
  const scene: Label = { type: "scene", value: "仓库", overview: 1 };
  it.each([
    ["a missing name", { name: " " }, "请输入设备组名称"],
    ["a description of 51 characters", { description: "字".repeat(51) }, "描述最多 50 个字"],
    [
      "four labels",
      { labels: ["scene", "leader", "phone", "area"].map((type) => ({ ...scene, type })) },
      "标签数量已经超出了系统规定的最大限制！",
    ],
    ["a type twice", { labels: [scene, scene] }, "标签类型不能重复"],
    ["a value of 21 characters", { labels: [{ ...scene, value: "字".repeat(21) }] }, "标签内容最多 20 个字"],
    ["a city alone", { labels: [{ type: "location", value: "440300", overview: 0 }] }, "请输入完整的省市区地址！"],
    ["an invalid location", { labels: [{ type: "location", value: "440", overview: 0 }] }, "请输入完整的省市区地址！"],
  ])("%s", async (_rule, change, message) => {
    const input = { name: "标签组", parent_id: world.orgId, ...change };
    expect(await world.admin.client.fails(api.addGroup, input)).toMatchObject({ status: 400, message });
  });

  it("labels and description are stored, and a location is returned as an address", async () => {
    const id = await add("有标签");
    const labels: Label[] = [scene, { type: "location", value: "440305", overview: 1 }];
    await world.admin.client.call(api.editGroup, { _id: id, name: "有标签", description: "南门外", labels });
    expect(await world.admin.client.call(api.getGroup, { _id: id })).toMatchObject({
      description: "南门外",
      labels: [
        { type: "scene", name: "应用场景", text: "仓库", overview: 1 },
        { type: "location", name: "地理位置", value: "440305", text: "广东省深圳市南山区" },
      ],
    });
  });
});

describe("permissions of a lead for groups", () => {
  it("a lead changes groups below a visible group, but neither the first level nor groups that the lead does not see", async () => {
    const { _id } = await world.lead.client.call(api.addGroup, { name: "他的下级", parent_id: world.groupId });
    await world.lead.client.call(api.editGroup, { _id, name: "改了名" });
    expect(await nodeOf(_id, "lead")).toMatchObject({ name: "改了名", bare: false });
    for (const call of [
      world.lead.client.fails(api.addGroup, { name: "别处", parent_id: world.otherGroupId }),
      world.lead.client.fails(api.moveGroup, { id: _id, to: world.otherGroupId }),
      world.lead.client.fails(api.removeGroup, { _id: world.otherGroupId }),
      world.lead.client.fails(api.getGroupOverview, { _id: world.otherGroupId }),
    ]) {
      expect(await call).toMatchObject({ status: 404 });
    }
    expect(await world.lead.client.fails(api.addGroup, { name: "顶层", parent_id: world.orgId })).toMatchObject({
      error: "not_permitted",
    });
  });
});

describe("overview of a group", () => {
  it("the overview counts visible groups, devices, points and members of the group and its subgroups", async () => {
    const own = await createWorld(app);
    const child = (await own.admin.client.call(api.addGroup, { name: "子组", parent_id: own.groupId }))._id;
    await own.admin.client.call(bindDevices, {
      group_id: child,
      device_id: [own.hidden.deviceId, own.device.deviceId],
    });
    await own.admin.client.call(assignGroups, { staff_ids: [own.staff.staffId], group_ids: [child] });
    expect(await own.admin.client.call(api.getGroupOverview, { _id: own.groupId })).toEqual({
      sub_group: 1,
      device: 2,
      point: 2,
      message: 0,
      user: 2,
      berth: 0,
      device_online_rate: 0,
    });
    const everything = await own.staff.client.call(api.getGroupOverview, { _id: own.orgId });
    expect(everything).toMatchObject({ sub_group: 1, device: 2 });
    await own.admin.client.call(removeDevices, { device_ids: [own.device.deviceId, own.hidden.deviceId] });
    expect(await own.admin.client.call(api.getGroupOverview, { _id: own.groupId })).toMatchObject({
      device: 0,
      device_online_rate: null,
    });
  });
});

it("the overview counts the alarms of the same seven days as the alarm list, without livestock loads", async () => {
  const own = await createWorld(app);
  const day = 86_400_000;
  const now = app.clock.now().getTime();
  const before = dayStart(app.clock.now(), -6).getTime();
  const times = [now, before, before - 1000, now - 8 * day];
  await own.device.client.outcomes([
    ...times.map((happened_at) => alarmEvent(app, { happened_at, alg_id: "area_intrusion" })),
    alarmEvent(app, { happened_at: now, alg_id: "tdds" }),
  ]);
  expect(await own.admin.client.call(api.getGroupOverview, { _id: own.orgId })).toMatchObject({ message: 2 });
  const { list } = await own.admin.client.call(findMessages, { start: before, alg_id: "area_intrusion" });
  expect(list).toHaveLength(2);
});

describe("a group of which the user sees only a device", () => {
  it("leads and ordinary members can open the group, see only their device in it, and cannot change the group", async () => {
    const own = await createWorld(app);
    const beside = await addDevice(app, own.orgId, own.otherGroupId);
    const child = (await own.admin.client.call(api.addGroup, { name: "子组", parent_id: own.otherGroupId }))._id;
    const { deviceId } = await addDevice(app, own.orgId, child);
    const staff_ids = [own.lead.staffId, own.staff.staffId];
    await own.admin.client.call(assignDevices, { staff_ids, device_ids: [beside.deviceId] });
    for (const { client } of [own.lead, own.staff]) {
      const group = await client.call(api.getGroup, { _id: own.otherGroupId });
      expect(group).toMatchObject({ _id: own.otherGroupId, partly: true });
      expect(await client.call(api.getGroupOverview, { _id: own.otherGroupId })).toMatchObject({
        sub_group: 0,
        device: 1,
        point: 1,
        user: 0,
      });
      const { list } = await client.call(findDevices, { group_id: own.otherGroupId });
      expect(list.map(({ device_id }) => device_id)).toEqual([beside.deviceId]);
      expect(await client.fails(api.getGroup, { _id: child })).toMatchObject({ status: 404 });
      const [root] = await client.call(api.getGroupTree, {});
      expect(JSON.stringify(root)).not.toContain("子组");
      const node = root?.children.find(({ _id }) => _id === own.otherGroupId);
      expect(node).toMatchObject({ bare: false, partly: true });
      expect(root?.children.find(({ _id }) => _id === own.groupId)?.partly).toBeUndefined();
    }
    expect(await own.lead.client.fails(api.editGroup, { _id: own.otherGroupId, name: "改名" })).toMatchObject({
      status: 404,
    });
    expect(await own.lead.client.call(api.getGroup, { _id: own.groupId })).toMatchObject({ partly: false });
    expect(deviceId).not.toBe(beside.deviceId);
  });
});

it("an ancestor of a visible device, or the organisation itself, opens without its own data but with the visible content", async () => {
  const own = await createWorld(app);
  const child = (await own.admin.client.call(api.addGroup, { name: "子组", parent_id: own.otherGroupId }))._id;
  const { deviceId } = await addDevice(app, own.orgId, child);
  await addDevice(app, own.orgId, own.otherGroupId);
  const facts = { _id: own.otherGroupId, name: "上级", description: "不外传", labels: [] };
  await own.admin.client.call(api.editGroup, facts);
  const { client } = own.staff;
  expect(await client.fails(api.getGroup, { _id: own.otherGroupId })).toMatchObject({ status: 404 });
  await own.admin.client.call(assignDevices, { staff_ids: [own.staff.staffId], device_ids: [deviceId] });
  const bare = { bare: true, partly: false, description: "", labels: [] };
  expect(await client.call(api.getGroup, { _id: own.otherGroupId })).toMatchObject({ ...bare, name: "上级" });
  expect(await client.call(api.getGroup, { _id: own.orgId })).toMatchObject({ ...bare, parent_id: null, level: 1 });
  const inIt = { sub_group: 1, device: 1, point: 1, user: 0 };
  expect(await client.call(api.getGroupOverview, { _id: own.otherGroupId })).toMatchObject(inIt);
  const { list } = await client.call(findDevices, { group_id: own.otherGroupId });
  expect(list.map(({ device_id }) => device_id)).toEqual([deviceId]);
  expect(await own.admin.client.call(api.getGroup, { _id: own.orgId })).toMatchObject({ bare: false });
});

it("the overview of the whole organisation counts all members, including those without a group", async () => {
  const own = await createWorld(app);
  expect(await own.admin.client.call(api.getGroupOverview, { _id: own.orgId })).toMatchObject({ user: 3 });
});

describe("the tree of groups", () => {
  it("the tree contains description, labels, address and number of members of each group, and omits empty values", async () => {
    const own = await createWorld(app);
    const labels = [
      { type: "location" as const, value: "500112", overview: 1 as const },
      { type: "leader" as const, value: "周明", overview: 0 as const },
    ];
    await own.admin.client.call(api.editGroup, { _id: own.groupId, name: "带标签", description: "北部", labels });
    const nodeOf = async (id: string) =>
      (await own.admin.client.call(api.getGroupTree, {}))[0]?.children.find(({ _id }) => _id === id);
    const node = await nodeOf(own.groupId);
    expect(node).toMatchObject({ description: "北部", labels, locationtext: expect.stringContaining("渝北区") });
    const { list } = await own.admin.client.call(findDevices, { group_id: own.groupId });
    expect(list).toMatchObject([{ location: expect.stringContaining("渝北区") }]);
    const { user } = await own.admin.client.call(api.getGroupOverview, { _id: own.groupId });
    expect(user).toBeGreaterThan(0);
    expect(node?.user_count).toBe(user);
    const other = await nodeOf(own.otherGroupId);
    for (const key of ["description", "labels", "locationtext", "user_count"]) expect(other).not.toHaveProperty(key);
  });

  it("a tree filtered by algorithms contains only groups in which one of them runs, and their ancestors", async () => {
    const own = await createWorld(app);
    const parent_id = own.otherGroupId;
    const child = (await own.admin.client.call(api.addGroup, { name: "有算法", parent_id }))._id;
    const { pointId } = await addDevice(app, own.orgId, child);
    await putPointAlgorithm(app.services.db.sql, pointId, "helmet", {});
    const idsWith = async (algs: string) =>
      (await own.admin.client.call(api.getGroupTree, { algs }))[0]?.children.map(({ _id, children }) => [
        _id,
        ...children.map((below) => below._id),
      ]);
    expect(await idsWith("helmet,none")).toEqual([[own.otherGroupId, child]]);
    expect(await idsWith("none")).toEqual([]);
    expect(await idsWith("area_intrusion")).toHaveLength(2);
  });
});
