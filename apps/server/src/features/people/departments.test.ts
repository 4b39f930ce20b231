import * as api from "@huiyan/contract/people/department.api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addPerson } from "#test/person-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

const add = async (name: string, parent_id = world.orgId) =>
  (await world.admin.client.call(api.addDepartment, { name, parent_id }))._id;
const rootOf = async (role: "admin" | "lead" | "staff") => {
  const [root] = await world[role].client.call(api.getDepartmentTree, {});
  if (root === undefined) throw new Error("no tree");
  return root;
};

describe("departments", () => {
  it("departments have at most two levels below the organisation", async () => {
    const first = await add("一级");
    const second = await add("二级", first);
    expect(await world.admin.client.fails(api.addDepartment, { name: "三级", parent_id: second })).toMatchObject({
      error: "department_depth",
    });
    const other = await add("另一级");
    await world.admin.client.call(api.moveDepartment, { id: other, to: first });
    expect(await world.admin.client.fails(api.moveDepartment, { id: first, to: other })).toMatchObject({
      error: "department_depth",
    });
    await world.admin.client.call(api.moveDepartment, { id: other, to: world.orgId });
    expect((await rootOf("admin")).children.map((node) => node._id)).toContain(other);
  });

  it("names of departments are unique among siblings", async () => {
    const first = await add("同名");
    expect(await world.admin.client.fails(api.addDepartment, { name: "同名", parent_id: world.orgId })).toMatchObject({
      message: "同级部门名称已存在",
    });
    await add("同名", first);
    const other = await add("异名");
    expect(await world.admin.client.fails(api.editDepartment, { _id: other, name: "同名" })).toMatchObject({
      error: "department_exists",
    });
  });

  it("a department with subdepartments or members cannot be deleted", async () => {
    const first = await add("待删");
    const second = await add("待删下级", first);
    expect(await world.admin.client.fails(api.removeDepartment, { _id: first })).toMatchObject({
      error: "department_busy",
    });
    await world.admin.client.call(api.removeDepartment, { _id: second });
    await addPerson(world, { departmentId: first, status: "leave" });
    await world.admin.client.call(api.removeDepartment, { _id: first });
    expect(await world.admin.client.fails(api.removeDepartment, { _id: world.departmentId })).toMatchObject({
      error: "department_busy",
    });
  });

  it("the order of departments is stored, and an order that does not match the siblings is refused", async () => {
    const parent = await add("排序");
    const ids = [await add("甲", parent), await add("乙", parent), await add("丙", parent)];
    const sorts = [2, 0, 1];
    await world.admin.client.call(api.sortDepartments, { ids, sorts });
    const names = (await rootOf("admin")).children
      .find((node) => node._id === parent)
      ?.children.map(({ name }) => name);
    expect(names).toEqual(["乙", "丙", "甲"]);
    const stale = [
      { ids: ids.slice(1), sorts: [0, 1] },
      { ids, sorts: [0, 1] },
      { ids: [ids[0], ids[0], ids[1]], sorts },
      { ids: [...ids, world.departmentId], sorts: [0, 1, 2, 3] },
    ];
    for (const input of stale) {
      expect(await world.admin.client.fails(api.sortDepartments, input)).toMatchObject({ error: "order_stale" });
    }
  });

  it("a lead changes the own department and its subdepartments, and sees only ancestors in addition", async () => {
    const child = (await world.lead.client.call(api.addDepartment, { name: "班组", parent_id: world.departmentId }))
      ._id;
    await world.lead.client.call(api.editDepartment, { _id: child, name: "一班" });
    const root = await rootOf("lead");
    expect(root).toMatchObject({ bare: true, children: [{ _id: world.departmentId, bare: false }] });
    expect(root.children[0]?.children).toMatchObject([{ name: "一班" }]);
    const other = await add("与他无关");
    for (const call of [
      world.lead.client.fails(api.addDepartment, { name: "新", parent_id: other }),
      world.lead.client.fails(api.editDepartment, { _id: other, name: "新" }),
      world.lead.client.fails(api.moveDepartment, { id: child, to: other }),
    ]) {
      expect(await call).toMatchObject({ status: 404 });
    }
    expect(await world.lead.client.fails(api.addDepartment, { name: "新", parent_id: world.orgId })).toMatchObject({
      error: "not_permitted",
    });
    expect((await rootOf("staff")).children.map((node) => node._id)).toEqual([world.departmentId]);
  });

  it("departments count their members, including those of subdepartments", async () => {
    const parent = await add("计数");
    const child = await add("计数下级", parent);
    await addPerson(world, { departmentId: parent });
    await addPerson(world, { departmentId: child });
    await addPerson(world, { departmentId: child, status: "leave" });
    const node = (await rootOf("admin")).children.find(({ _id }) => _id === parent);
    expect(node).toMatchObject({ staff_count: 2, children: [{ staff_count: 1 }] });
  });
});
