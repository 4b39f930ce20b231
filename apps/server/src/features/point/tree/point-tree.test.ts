import { addGroup } from "@huiyan/contract/group/group.api";
import { getPointTree, type PointNode } from "@huiyan/contract/point/tree.api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bindDevice } from "#features/device/device.public.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { addDevice, createWorld, type TestDevice, type World } from "#test/world.ts";
import { putPointAlgorithm, removePointsExcept } from "../point.public.ts";

let app: TestApp;
let world: World;
/** Device in a subgroup whose parent group has no devices. */
let deep: TestDevice;
let ungrouped: TestDevice;
let withoutPoints: TestDevice;

beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
  const { client } = world.admin;
  const { _id: upper } = await client.call(addGroup, { parent_id: world.orgId, name: "上级" });
  const { _id: lower } = await client.call(addGroup, { parent_id: upper, name: "下级" });
  await client.call(addGroup, { parent_id: upper, name: "空组" });
  deep = await addDevice(app, world.orgId, lower);
  ungrouped = await addDevice(app, world.orgId, null);
  withoutPoints = await addDevice(app, world.orgId, world.groupId);
  const { sql } = app.services.db;
  await removePointsExcept(sql, withoutPoints.uid, "cam-", [], app.clock.now());
  await putPointAlgorithm(sql, deep.pointId, "fire_smoke", {});
  await sql.updateTable("device").set({ connected: true, online: true }).where("id", "=", deep.uid).execute();
  await sql.updateTable("point").set({ online: true }).where("id", "=", deep.pointId).execute();
});
afterAll(() => app.close());

/** Returns the tree as lines, indented by depth; a device is shown by its id, and online nodes are marked with *. */
function outline(node: PointNode, world: World): string[] {
  const own = node.type === "group" ? node.name.replace(/ .*/, "") : `${node.type} ${node.device_id.slice(-4)}`;
  const name = node._id === world.orgId ? "企业" : own;
  return [
    `${name}${node.online ? "*" : ""}`,
    ...node.children.flatMap((child) => outline(child, world)).map((line) => `> ${line}`),
  ];
}
const tree = async (person: "admin" | "staff", algs?: string) => {
  const [top] = await world[person].client.call(getPointTree, { ...(algs === undefined ? {} : { algs }) });
  if (top === undefined) throw new Error("the organisation always stands there");
  return outline(top, world);
};
const last = (device: TestDevice) => device.deviceId.slice(-4);
const lines = (depth: number, device: TestDevice, mark = "") =>
  ["device", "point"].map((kind, at) => `${"> ".repeat(depth + at)}${kind} ${last(device)}${mark}`);

describe("the tree of groups, devices and points", () => {
  it("the tree omits empty groups, keeps ancestors of devices, and lists ungrouped devices under the organisation", async () => {
    expect(await tree("admin")).toEqual([
      "企业*",
      "> 可见组",
      ...lines(2, world.device),
      `> > device ${last(withoutPoints)}`,
      "> 其他组",
      ...lines(2, world.hidden),
      "> 上级*",
      "> > 下级*",
      ...lines(3, deep, "*"),
      ...lines(1, ungrouped),
    ]);
  });

  it("the tree of a staff member contains only their scope", async () => {
    expect(await tree("staff")).toEqual([
      "企业",
      "> 可见组",
      ...lines(2, world.device),
      `> > device ${last(withoutPoints)}`,
    ]);
  });

  it.each(["fire_smoke", "fire_smoke,no_helmet"])(
    "with algorithms (%s) holds only the points on which one runs",
    async (algs) => {
      expect(await tree("admin", algs)).toEqual(["企业*", "> 上级*", "> > 下级*", ...lines(3, deep, "*")]);
    },
  );

  it("the tree for an algorithm that runs nowhere is the organisation alone", async () =>
    expect(await tree("admin", "no_helmet")).toEqual(["企业"]));

  it("a device in two groups is listed in both, with the right parent in each", async () => {
    const binding = { orgId: world.orgId, deviceUid: world.device.uid, groupId: world.otherGroupId };
    await bindDevice(app.services.db.sql, { ...binding, now: app.clock.now() });
    const [top] = await world.staff.client.call(getPointTree, {});
    const parents = top?.children.flatMap((group) =>
      group.children.filter((node) => node._id === world.device.uid).map((node) => [node.parent_id, group._id]),
    );
    expect(parents).toEqual([
      [world.groupId, world.groupId],
      [world.otherGroupId, world.otherGroupId],
    ]);
  });

  it("two organisations with equal names never see each other", async () => {
    const other = await createWorld(app);
    const { sql } = app.services.db;
    await sql
      .updateTable("organisation")
      .set({ name: "同名企业" })
      .where("id", "in", [world.orgId, other.orgId])
      .execute();
    await sql
      .updateTable("device_group")
      .set({ name: "同名组" })
      .where("id", "in", [world.groupId, other.groupId])
      .execute();
    const text = JSON.stringify(await other.admin.client.call(getPointTree, {}));
    expect(text).toContain(other.device.pointId);
    for (const id of [world.orgId, world.groupId, world.device.uid, world.device.pointId])
      expect(text).not.toContain(id);
  });
});
