import { findAuditLines } from "@huiyan/contract/audit/audit.api";
import { addFarmCamera } from "@huiyan/contract/farm/camera.api";
import { maxFarmOwners } from "@huiyan/contract/farm/farm.rules";
import * as api from "@huiyan/contract/farm/owner.api";
import { addGroup, removeGroup } from "@huiyan/contract/group/group.api";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Client } from "#test/client.ts";
import { runSql } from "#test/postgres/databases.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  world = await createWorld(app);
});
afterAll(() => app.close());

let codes = 0;
async function add(
  change: Partial<{ org_group: string; name: string; code: string }> = {},
  client = world.lead.client,
) {
  const code = `YH-${codes++}`;
  const owner = { org_group: world.groupId, name: "张三养殖场", code, ...change };
  return { ...owner, _id: (await client.call(api.addFarmOwner, owner))._id };
}
const names = async (client: Client, input: object = {}) =>
  (await client.call(api.findFarmOwners, input)).list.map(({ name }) => name);

describe("a farmer", () => {
  it.each([
    ["a group", { org_group: undefined }, "请选择设备组"],
    ["a name", { name: " " }, "请输入养户名称"],
    ["a code", { code: "" }, "请输入养户编码"],
    ["a name", { name: undefined }, "请输入养户名称"],
  ])("needs %s", async (_what, change, message) => {
    const input = { org_group: world.groupId, name: "张三", code: "YH", ...change };
    const refusal = await world.lead.client.send(api.addFarmOwner, input);
    expect(refusal).toMatchObject({ status: 400 });
    expect(JSON.stringify(refusal)).toContain(message);
  });

  it("an organisation has at most 20,000 farmers, also with ten concurrent inserts", { tags: ["rest"] }, async () => {
    await runSql(
      app.databaseUrl,
      `insert into farm_owner (id, org_id, group_id, name, code, created_at)
      select gen_random_uuid(), '${world.orgId}', '${world.groupId}', '张三', 'N' || n, now() from generate_series(2, ${maxFarmOwners}) n`,
    );
    const added = await Promise.allSettled(Array.from({ length: 10 }, () => add()));
    expect(added.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const input = { org_group: world.groupId, name: "李四", code: "YH-LAST" };
    expect(await world.lead.client.fails(api.addFarmOwner, input)).toMatchObject({ error: "farm_owners_many" });
  });

  it("farmers are listed with their group, newest first, thirty per page, and found by name and code", async () => {
    const first = await add({ name: "王五", code: "KLM-7" });
    app.clock.moveBy(1000);
    await add({ name: "赵六" });
    const { list, page } = await world.lead.client.call(api.findFarmOwners, {});
    expect(list.map(({ name }) => name)).toEqual(["赵六", "王五"]);
    expect(page).toEqual({ page: 1, size: 30, count: 2 });
    expect(list[1]).toMatchObject({ _id: first._id, code: "KLM-7", org_group: world.groupId, cameras: 0, points: 0 });
    expect(list[1]?.org_group_name).not.toBe("");
    expect(await names(world.lead.client, { keyword: "klm" })).toEqual(["王五"]);
    expect(await names(world.lead.client, { keyword: "赵" })).toEqual(["赵六"]);
    expect(await names(world.lead.client, { keyword: "%" })).toEqual([]);
  });

  it("a farmer of a group is found by every ancestor group, and by no other group", async () => {
    const { client } = world.admin;
    const facts = { description: "", labels: [] };
    const below = await client.call(addGroup, { name: "一舍", parent_id: world.groupId, ...facts });
    await add({ name: "张三", org_group: below._id }, client);
    expect(await names(client, { org_group: world.groupId })).toEqual(["张三"]);
    expect(await names(client, { org_group: world.otherGroupId })).toEqual([]);
    expect(await names(client, { org_group: world.orgId })).toEqual(["张三"]);
  });

  it("farmers' codes are unique per organisation, ignoring case; a deleted farmer's code can be used again", async () => {
    const { _id } = await add({ code: "yh-9" });
    const again = { org_group: world.groupId, name: "李四", code: "YH-9" };
    expect(await world.lead.client.fails(api.addFarmOwner, again)).toMatchObject({ error: "farm_code_taken" });
    const other = await createWorld(app);
    await other.lead.client.call(api.addFarmOwner, { ...again, org_group: other.groupId });
    await world.lead.client.call(api.removeFarmOwner, { _id });
    await world.lead.client.call(api.addFarmOwner, again);
  });

  it("of sixty concurrent inserts with one code one succeeds", async () => {
    const input = { org_group: world.groupId, name: "张三", code: "YH-60" };
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => world.lead.client.send(api.addFarmOwner, input)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 400)).toHaveLength(59);
  });

  it("editing a farmer keeps the group if none is given, or moves the farmer", async () => {
    const { _id } = await add();
    const { client } = world.admin;
    await client.call(api.editFarmOwner, { _id, name: "新名", code: "NEW-1" });
    expect(await client.call(api.getFarmOwner, { _id })).toMatchObject({ name: "新名", org_group: world.groupId });
    await client.call(api.editFarmOwner, { _id, name: "新名", code: "new-1", org_group: world.otherGroupId });
    expect(await client.call(api.getFarmOwner, { _id })).toMatchObject({
      code: "new-1",
      org_group: world.otherGroupId,
    });
    const { list } = await client.call(findAuditLines, {});
    expect(list.map(({ action }) => action)).toEqual(expect.arrayContaining(["farm.addOwner", "farm.editOwner"]));
  });

  it("editing a farmer to another farmer's code is refused", async () => {
    const [first, second] = [await add(), await add()];
    const edit = { _id: second._id, name: "李四", code: first.code };
    expect(await world.lead.client.fails(api.editFarmOwner, edit)).toMatchObject({ error: "farm_code_taken" });
  });

  it("deleting a farmer deletes their cameras, and the answer has the numbers of cameras and points", async () => {
    const { _id } = await add();
    const camera = { name: "相机", ip: "10.0.0.9", account: "admin", password: "Good@2026", farm_owner_id: _id };
    await world.lead.client.call(addFarmCamera, camera);
    await world.lead.client.call(addFarmCamera, { ...camera, device_id: world.device.deviceId });
    expect(await world.lead.client.call(api.removeFarmOwner, { _id })).toEqual({ cameras: 2, points: 1 });
    expect(await names(world.lead.client)).toEqual([]);
    expect((await world.lead.client.fails(api.getFarmOwner, { _id })).status).toBe(404);
    expect((await world.lead.client.fails(api.removeFarmOwner, { _id })).status).toBe(404);
  });
});

describe("visibility of farmers", () => {
  it("staff and leads see farmers of their groups, admins see all, and no user sees farmers of another organisation", async () => {
    await add({ name: "看得见" });
    await add({ name: "看不见", org_group: world.otherGroupId }, world.admin.client);
    const other = await createWorld(app);
    expect(await names(world.staff.client)).toEqual(["看得见"]);
    expect(await names(world.lead.client)).toEqual(["看得见"]);
    expect((await names(world.admin.client)).toSorted()).toEqual(["看不见", "看得见"].toSorted());
    expect(await names(other.admin.client)).toEqual([]);
    expect(await names(other.admin.client, { org_group: world.groupId })).toEqual([]);
  });

  it("farmers outside the scope or in another organisation are not found by any call", async () => {
    const hidden = await add({ org_group: world.otherGroupId }, world.admin.client);
    const own = await add();
    const other = await createWorld(app);
    for (const [client, _id] of [
      [world.lead.client, hidden._id],
      [other.admin.client, own._id],
      [world.lead.client, v7()],
    ] as const) {
      const edit = { _id, name: "李四", code: v7() };
      const replies = [
        await client.fails(api.getFarmOwner, { _id }),
        await client.fails(api.editFarmOwner, edit),
        await client.fails(api.removeFarmOwner, { _id }),
      ];
      expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
    }
    const foreign = { name: "李四", code: v7(), org_group: world.otherGroupId };
    expect((await world.lead.client.fails(api.addFarmOwner, foreign)).status).toBe(404);
    expect((await world.lead.client.fails(api.editFarmOwner, { ...foreign, _id: own._id })).status).toBe(404);
    expect((await other.admin.client.fails(api.addFarmOwner, foreign)).status).toBe(404);
  });

  it("the organisation itself is refused as a farmer's group", async () => {
    const input = { org_group: world.orgId, name: "张三", code: "YH" };
    expect(await world.admin.client.fails(api.addFarmOwner, input)).toMatchObject({ status: 400 });
  });

  it("only an admin sees a farmer whose group was deleted, and can move the farmer to another group", async () => {
    const { client } = world.admin;
    const { _id: group } = await client.call(addGroup, {
      name: "拆除",
      parent_id: world.groupId,
      description: "",
      labels: [],
    });
    const { _id } = await add({ org_group: group }, client);
    await client.call(removeGroup, { _id: group });
    expect(await client.call(api.getFarmOwner, { _id })).toMatchObject({ org_group_name: "" });
    expect((await world.lead.client.fails(api.getFarmOwner, { _id })).status).toBe(404);
    await client.call(api.editFarmOwner, { _id, name: "张三", code: v7(), org_group: world.groupId });
    expect((await world.lead.client.call(api.getFarmOwner, { _id })).org_group).toBe(world.groupId);
  });
});
