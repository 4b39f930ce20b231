import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { addDevice, createWorld, type World } from "../../../test/world.ts";
import { bindDevice } from "../device/device.public.ts";
import { insertGroup } from "../group/group.public.ts";
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

describe("the farmer of groups", () => {
  it.each([
    ["is that of the group itself", ["一场"], "张三"],
    ["is that of the nearest group upward", ["一场一舍"], "张三"],
    ["of the group above where nearer ones have none", ["大区"], "区长"],
    ["is nobody where the nearest group has two: the one above is not taken instead", ["二场"], undefined],
    ["is nobody either from below such a group", ["二场一舍"], undefined],
    ["is nobody where none is upward; deleted ones are none", ["无养户"], undefined],
    ["is the nearest of all where there are several groups", ["一场", "三场"], "张三"],
    ["is that of a group itself, also if a farther one of its sub-group leads to it too", ["大区", "一场一舍"], "区长"],
    ["is one where two groups lead to the same", ["一场", "一场一舍"], "张三"],
    ["is nobody where two are equally near", ["一场", "二场"], undefined],
    ["is nobody without a group", [], undefined],
    ["is nobody for a group that is not there", ["没有"], undefined],
  ])("%s", async (_rule, names, expected) => {
    const owner = await nearestFarmOwner(app.services.db.sql, { orgId: world.orgId, groupIds: idsOf(names) });
    expect(owner).toEqual(expected === undefined ? undefined : { name: expected, code: `C-${expected}` });
  });

  it("is hidden from other organisations", async () => {
    const other = await createWorld(app);
    const groupIds = idsOf(["一场"]);
    expect(await nearestFarmOwner(app.services.db.sql, { orgId: other.orgId, groupIds })).toBeUndefined();
  });

  it("is found for many devices at once", async () => {
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
