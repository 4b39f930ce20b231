import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bindDevice } from "#features/device/device.public.ts";
import { insertGroup } from "#features/group/group.public.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { addDevice, createWorld, type World } from "#test/world.ts";
import { nearestFarmOwner, nearestFarmOwners } from "./farm.public.ts";

let app: TestApp;
let world: World;
const groups = new Map<string, { id: string; path: string[] }>();

async function addGroup(name: string, parentName?: string): Promise<void> {
  const { orgId } = world;
  const parent = parentName === undefined ? null : (groups.get(parentName) ?? null);
  const made = { id: v7(), orgId, parent, name, sort: 0, now: app.clock.now() };
  groups.set(name, await insertGroup(app.services.db.sql, made));
}
async function addOwner(name: string, group: string, deletedAt: Date | null = null, orgId = world.orgId) {
  const group_id = groups.get(group)?.id ?? "";
  const owner = { id: v7(), org_id: orgId, group_id, name, code: `C-${name}`, created_at: app.clock.now() };
  await app.services.db.sql
    .insertInto("farm_owner")
    .values({ ...owner, deleted_at: deletedAt })
    .execute();
}
const idsOf = (names: readonly string[]) => names.map((name) => groups.get(name)?.id ?? v7());

beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
  await addGroup("大区");
  await addGroup("一场", "大区");
  await addGroup("一场一舍", "一场");
  await addGroup("二场", "大区");
  await addGroup("二场一舍", "二场");
  await addGroup("三场", "大区");
  await addGroup("无养户");
  await addOwner("区长", "大区");
  await addOwner("张三", "一场");
  await addOwner("李四", "二场");
  await addOwner("王五", "二场");
  await addOwner("旧户", "无养户", app.clock.now());
});
afterAll(() => app.close());

describe("the nearest farmer of groups", () => {
  it.each([
    ["is that of the group itself", ["一场"], "张三"],
    ["is that of the nearest ancestor group", ["一场一舍"], "张三"],
    ["is that of the given group itself, not of its subgroups", ["大区"], "区长"],
    ["is undefined if the nearest group has two farmers; its ancestors are not searched", ["二场"], undefined],
    ["is undefined for a subgroup of such a group", ["二场一舍"], undefined],
    ["is undefined if no ancestor has a farmer; deleted farmers do not count", ["无养户"], undefined],
    ["is the nearest one of several groups", ["一场", "三场"], "张三"],
    ["is the nearest one of a group and its subgroup", ["大区", "一场一舍"], "区长"],
    ["is one farmer if two groups lead to the same one", ["一场", "一场一舍"], "张三"],
    ["is undefined if two farmers are equally near", ["一场", "二场"], undefined],
    ["is undefined without a group", [], undefined],
    ["is undefined for an unknown group", ["没有"], undefined],
  ])("%s", async (_rule, names, expected) => {
    const owner = await nearestFarmOwner(app.services.db.sql, { orgId: world.orgId, groupIds: idsOf(names) });
    expect(owner).toEqual(expected === undefined ? undefined : { name: expected, code: `C-${expected}` });
  });

  it("a farmer of another organisation is never returned", async () => {
    const other = await createWorld(app);
    const groupIds = idsOf(["一场"]);
    expect(await nearestFarmOwner(app.services.db.sql, { orgId: other.orgId, groupIds })).toBeUndefined();
  });

  it("the nearest farmers of many devices are returned together", async () => {
    const { orgId } = world;
    const { sql } = app.services.db;
    const [first, second, none] = [
      await addDevice(app, orgId, groups.get("一场一舍")?.id ?? null),
      await addDevice(app, orgId, groups.get("大区")?.id ?? null),
      await addDevice(app, orgId, null),
    ];
    const twoFarms = await addDevice(app, orgId, groups.get("一场")?.id ?? null);
    await bindDevice(sql, { orgId, deviceUid: twoFarms.uid, groupId: groups.get("二场")?.id ?? "", now: new Date() });
    const deviceUids = [first.uid, second.uid, none.uid, twoFarms.uid];
    const owners = await nearestFarmOwners(sql, { orgId, deviceUids });
    expect([...owners]).toEqual(
      expect.arrayContaining([
        [first.uid, { name: "张三", code: "C-张三" }],
        [second.uid, { name: "区长", code: "C-区长" }],
      ]),
    );
    expect(owners.size).toBe(2);
  });
});
