import { getPointTree, listNamedPoints, type PointNode, searchPointTree } from "@huiyan/contract/point/tree.api";
import fc from "fast-check";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bindDevice } from "#features/device/device.public.ts";
import { assignGroup, insertGroup } from "#features/group/group.public.ts";
import { type Client } from "#test/client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { addDevice, createWorld, type World } from "#test/world.ts";
import { putPoint, putPointAlgorithm } from "../point.public.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/**
 * Random trees: for each group the index of its parent, null for a top group; for each device the indexes of its
 * groups.
 */
const plans = fc.record({
  parents: fc.array(fc.option(fc.nat({ max: 20 }), { nil: null }), { minLength: 1, maxLength: 8 }),
  devices: fc.array(
    fc.record({
      groups: fc.uniqueArray(fc.nat({ max: 7 }), { maxLength: 3 }),
      points: fc.nat({ max: 3 }),
      connected: fc.boolean(),
      isSeen: fc.boolean(),
      hasAlgorithm: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  seenGroup: fc.option(fc.nat({ max: 7 }), { nil: null }),
});
type Plan = typeof plans extends fc.Arbitrary<infer T> ? T : never;

async function makeGroups(world: World, parents: Plan["parents"]) {
  const made: { id: string; path: string[] }[] = [];
  for (const [at, parent] of parents.entries()) {
    const above = parent === null || at === 0 ? undefined : made[parent % at];
    made.push(
      await insertGroup(app.services.db.sql, {
        id: v7(),
        orgId: world.orgId,
        name: `组 ${at}`,
        sort: at % 3,
        now: app.clock.now(),
        parent: above === undefined || above.path.length > 3 ? null : above,
      }),
    );
  }
  return made;
}

/** Creates an organisation from a plan. Its staff member sees a random group and random devices. */
async function makeWorld({ parents, devices, seenGroup }: Plan): Promise<World> {
  const world = await createWorld(app);
  const { sql } = app.services.db;
  const { orgId, staff } = world;
  const now = app.clock.now();
  const groups = await makeGroups(world, parents);
  for (const [at, device] of devices.entries()) {
    const deviceUid = v7();
    const row = {
      id: deviceUid,
      device_id: `TREE-${deviceUid}`,
      org_id: orgId,
      nickname: `设备 ${at}`,
      type: "AIS" as const,
      secret_sealed: Buffer.from("-"),
      created_at: now,
      connected: device.connected,
      online: device.connected,
    };
    await sql.insertInto("device").values(row).execute();
    for (const group of device.groups) {
      const groupId = groups[group % groups.length]?.id ?? "";
      await bindDevice(sql, { orgId, deviceUid, groupId, now });
    }
    for (let n = 0; n < device.points; n++) {
      const point = {
        orgId,
        deviceUid,
        channel: `cam-${n}`,
        name: `点位 ${at}-${n}`,
        camera: null,
        analysisFps: 5,
        now,
      };
      const id = await putPoint(sql, point);
      await sql
        .updateTable("point")
        .set({ online: n !== 1 })
        .where("id", "=", id)
        .execute();
      if (device.hasAlgorithm) await putPointAlgorithm(sql, id, "fire_smoke", {});
    }
    const assignment = { org_id: orgId, staff_id: staff.staffId, device_uid: deviceUid };
    if (device.isSeen) await sql.insertInto("staff_device").values(assignment).execute();
  }
  const seen = seenGroup === null ? undefined : groups[seenGroup % groups.length];
  if (seen !== undefined) await assignGroup(sql, { orgId, staffId: staff.staffId, groupId: seen.id });
  return world;
}

/** Returns the node with all nodes below it, loaded with one request per node. */
async function opened(client: Client, node: PointNode, algs?: string): Promise<PointNode> {
  const asked = { node: node._id, ...(algs === undefined ? {} : { algs }) };
  const below = node.deferred === true ? await client.call(getPointTree, asked) : node.children;
  const children: PointNode[] = [];
  for (const child of below) children.push(await opened(client, child, algs));
  return { ...node, children };
}

const pointsIn = (node: PointNode): PointNode[] =>
  node.type === "point" ? [node] : [...new Map(node.children.flatMap(pointsIn).map((one) => [one._id, one])).values()];

/** Returns the whole tree with the point counts that only branches have. */
function counted(node: PointNode): PointNode {
  if (node.type === "point") return node;
  const points = pointsIn(node);
  return {
    ...node,
    children: node.children.map(counted),
    point_count: points.length,
    online_count: points.filter(({ online }) => online).length,
  };
}
function plain({ deferred: _deferred, children, ...node }: PointNode): PointNode {
  return { ...node, children: children.map(plain) };
}

async function expectEqualTrees(client: Client, algs?: string): Promise<void> {
  const asked = algs === undefined ? {} : { algs };
  const [whole] = await client.call(getPointTree, asked);
  const [first] = await client.call(getPointTree, { ...asked, up_to: 0 });
  if (whole === undefined || first === undefined) throw new Error("the organisation always stands there");
  if (pointsIn(whole).length === 0) return expect(first).toEqual(whole);
  expect(plain(await opened(client, first, algs))).toEqual(counted(whole));
}

describe("the tree loaded branch by branch", () => {
  it("the branches together equal the whole tree, for users with full and with limited scope", {
    tags: ["rest"],
  }, async () => {
    await fc.assert(
      fc.asyncProperty(plans, async (plan) => {
        const world = await makeWorld(plan);
        await expectEqualTrees(world.admin.client);
        await expectEqualTrees(world.staff.client);
        await expectEqualTrees(world.lead.client, "fire_smoke");
        await expectEqualTrees(world.admin.client, "fire_smoke");
      }),
      { numRuns: 6, endOnFailure: true },
    );
  });

  it("the tree is returned completely if it has at most the requested number of points", async () => {
    const world = await createWorld(app);
    const [whole] = await world.admin.client.call(getPointTree, {});
    const [same] = await world.admin.client.call(getPointTree, { up_to: pointsIn(whole as PointNode).length });
    expect(same).toEqual(whole);
  });

  it("a branch outside the scope is not returned, even if another member is assigned to it", async () => {
    const world = await createWorld(app);
    const other = await createWorld(app);
    const { orgId, lead, otherGroupId } = world;
    await assignGroup(app.services.db.sql, { orgId, staffId: lead.staffId, groupId: otherGroupId });
    const foreign = [other.orgId, other.groupId, other.device.uid];
    const hidden = [world.otherGroupId, world.hidden.uid];
    for (const [person, nodes] of [
      ["admin", foreign],
      ["staff", [...foreign, ...hidden]],
    ] as const) {
      for (const node of nodes) {
        expect(await world[person].client.fails(getPointTree, { node })).toMatchObject({ error: "not_found" });
      }
    }
  });
});

const names = (node: PointNode): string[] => [node.name, ...node.children.flatMap(names)];

describe("the search in the tree", () => {
  it("the search finds groups, devices and points by name, each with its ancestors and no other nodes", async () => {
    const world = await createWorld(app);
    const { client } = world.admin;
    const { sql } = app.services.db;
    await sql.updateTable("point").set({ name: "南门 100%" }).where("id", "=", world.device.pointId).execute();
    const found = await client.call(searchPointTree, { keyword: "门 100%" });
    const [group] = found.tree[0]?.children ?? [];
    expect(found).toMatchObject({ found: 1, is_cut: false });
    expect(group).toMatchObject({ _id: world.groupId, children: [{ _id: world.device.uid }] });
    expect(found.tree.flatMap(names).filter((name) => name.includes("门"))).toEqual(["南门 100%"]);
    const groups = await client.call(searchPointTree, { keyword: "其他组" });
    expect(groups.tree[0]?.children).toMatchObject([{ _id: world.otherGroupId, children: [] }]);
    expect(await client.call(searchPointTree, { keyword: "没有这样的" })).toEqual({
      tree: [],
      found: 0,
      is_cut: false,
    });
  });

  it("the search finds nothing outside the scope, not even the name of an ancestor", async () => {
    const world = await createWorld(app);
    const other = await createWorld(app);
    for (const keyword of ["组", world.hidden.deviceId, other.device.deviceId]) {
      const text = JSON.stringify(await world.staff.client.call(searchPointTree, { keyword }));
      for (const id of [world.otherGroupId, world.hidden.uid, other.groupId, other.device.uid])
        expect(text).not.toContain(id);
    }
  });

  it("the search returns at most a hundred points and reports that it was cut", async () => {
    const world = await createWorld(app);
    const { uid } = await addDevice(app, world.orgId, null);
    const now = app.clock.now();
    for (let n = 0; n < 101; n++) {
      const own = { orgId: world.orgId, deviceUid: uid, channel: `many-${n}` };
      await putPoint(app.services.db.sql, { ...own, name: `过道 ${n}`, camera: null, analysisFps: 5, now });
    }
    const found = await world.admin.client.call(searchPointTree, { keyword: "过道" });
    expect(found).toMatchObject({ found: 100, is_cut: true });
    expect(found.tree.flatMap(pointsIn)).toHaveLength(100);
  });
});

it("points are returned by id only to users who see them", async () => {
  const world = await createWorld(app);
  const other = await createWorld(app);
  const ids = [world.device.pointId, world.hidden.pointId, other.device.pointId].join(",");
  const named = async (person: "admin" | "staff") =>
    (await world[person].client.call(listNamedPoints, { ids })).map(({ _id }) => _id).sort();
  expect(await named("admin")).toEqual([world.device.pointId, world.hidden.pointId].sort());
  expect(await named("staff")).toEqual([world.device.pointId]);
});
