import { findMessages, markMessages } from "@huiyan/contract/alarm/alarm.api";
import { getUserInfo, joinOrganisation, switchOrganisation } from "@huiyan/contract/organisation/organisation.api";
import * as departments from "@huiyan/contract/people/department.api";
import * as api from "@huiyan/contract/people/people.api";
import { signOut } from "@huiyan/contract/session/session.api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient } from "#test/client.ts";
import { openPage } from "#test/page-client.ts";
import { addAccount, addPerson, clientOf, newPhone } from "#test/person-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

const personOf = async (id: string) =>
  (await world.admin.client.call(api.findPeople, { size: 100 })).list.find((person) => person._id === id);
const addDepartment = async (name: string, parent_id = world.orgId) =>
  (await world.admin.client.call(departments.addDepartment, { name, parent_id }))._id;

describe("adding members", () => {
  it("a person with an account is invited, and becomes a member by accepting", async () => {
    const { accountId, phone } = await addAccount(app);
    const { _id } = await world.lead.client.call(api.addPerson, {
      name: "新同事",
      account: phone,
      role: "staff",
      dep_id: world.departmentId,
    });
    expect(await personOf(_id)).toMatchObject({ name: "新同事", account: phone, status: "unactive", role: "staff" });
    const client = await clientOf(app, phone);
    expect(await client.call(getUserInfo, {})).toMatchObject({
      _id: accountId,
      org: null,
      unactive: [{ _id: world.orgId }],
    });
    expect(await client.fails(switchOrganisation, { org_id: world.orgId })).toMatchObject({ error: "not_found" });
    await client.call(joinOrganisation, { org_id: world.orgId });
    await client.call(joinOrganisation, { org_id: world.orgId });
    const { token } = await client.call(switchOrganisation, { org_id: world.orgId });
    expect(await createClient(app.url, token).call(getUserInfo, {})).toMatchObject({
      org: { _id: world.orgId },
      staff: { role: "staff" },
      unactive: [],
    });
  });

  it.each([
    ["a new member cannot be a lead", { role: "lead" }, "role_refused"],
    ["a lead cannot add an admin", { role: "admin", as: "lead" }, "role_refused"],
    ["a lead cannot add a member without a department", { dep_id: undefined, as: "lead" }, "department_needed"],
    ["a first password is refused outside private deployments", { password: "Good@2026" }, "password_not_here"],
  ])("%s", async (_rule, change, error) => {
    const { as = "admin", ...fields } = { as: undefined, ...change };
    const input = { name: "新同事", account: newPhone(), role: "staff", dep_id: world.departmentId, ...fields };
    expect(await world[as === "lead" ? "lead" : "admin"].client.fails(api.addPerson, input)).toMatchObject({ error });
  });

  it("of four concurrent inserts of the same phone number one succeeds, and the others are refused", async () => {
    const add = { name: "同时", account: newPhone(), role: "staff", dep_id: world.departmentId };
    const replies = await Promise.all(Array.from({ length: 4 }, () => world.admin.client.send(api.addPerson, add)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
  });

  it("a name with a NUL character is refused as invalid input", async () => {
    const add = { name: "坏\u0000字", account: newPhone(), role: "staff", dep_id: world.departmentId };
    expect(await world.admin.client.fails(api.addPerson, add)).toMatchObject({ status: 400, error: "invalid_input" });
  });

  it("adding an existing member is refused, and for a former member with another error", async () => {
    const present = await addPerson(world);
    const gone = await addPerson(world, { status: "leave" });
    const add = (account: string) =>
      world.admin.client.fails(api.addPerson, { name: "重复", account, role: "staff", dep_id: world.departmentId });
    expect(await add(present.phone)).toMatchObject({ error: "staff_exists", message: "用户已存在" });
    expect(await add(gone.phone)).toMatchObject({ error: "staff_left" });
  });
});

it("only the open pages of a member are notified of a change of the member's role, groups or devices", {
  tags: ["rest"],
}, async () => {
  const own = await createWorld(app);
  const { staff, lead, admin } = own;
  const [mine, theirs] = await Promise.all(
    [staff, lead].map(({ client }) => openPage(app.url, client.token, own.orgId)),
  );
  const staff_ids = [staff.staffId];
  for (const change of [
    () => admin.client.call(api.editPerson, { _id: staff.staffId, name: "改名", role: "lead" }),
    () => admin.client.call(api.assignGroups, { staff_ids, group_ids: [own.otherGroupId] }),
    () => admin.client.call(api.assignDevices, { staff_ids, device_ids: [own.hidden.deviceId] }),
  ]) {
    await change();
    await mine?.next("org_changed");
  }
  await expect(theirs?.next("org_changed", 1_000)).rejects.toThrow("no org_changed came");
});

describe("permissions of a lead", () => {
  it("a lead sees and changes only members of the own department and its subdepartments", async () => {
    const child = await addDepartment("下级", world.departmentId);
    const other = await addDepartment("别的部门");
    const below = await addPerson(world, { departmentId: child });
    const elsewhere = await addPerson(world, { departmentId: other });
    const seen = (await world.lead.client.call(api.findPeople, { size: 100 })).list.map((person) => person._id);
    expect(seen).toContain(below.staffId);
    expect(seen).not.toContain(elsewhere.staffId);
    const edit = (id: string) => ({ _id: id, name: "改名", role: "staff" });
    expect((await world.lead.client.send(api.editPerson, edit(below.staffId))).status).toBe(200);
    expect(await world.lead.client.fails(api.editPerson, edit(elsewhere.staffId))).toMatchObject({ status: 404 });
    expect(await world.lead.client.fails(api.switchDepartment, { _id: below.staffId, dep_id: other })).toMatchObject({
      status: 404,
    });
  });

  it("a lead assigns and removes groups that a member of the department sees, but no group of another organisation", async () => {
    const person = await addPerson(world);
    const assign = { staff_ids: [person.staffId] };
    await world.admin.client.call(api.assignGroups, { ...assign, group_ids: [world.otherGroupId] });
    await world.admin.client.call(api.assignDevices, { ...assign, device_ids: [world.hidden.deviceId] });
    await world.admin.client.call(api.assignDevices, { ...assign, device_ids: [] });
    const foreign = await createWorld(app);
    expect(await world.lead.client.fails(api.assignGroups, { ...assign, group_ids: [foreign.groupId] })).toMatchObject({
      status: 404,
    });
    await world.lead.client.call(api.assignGroups, { ...assign, group_ids: [world.groupId] });
    const groups = (await personOf(person.staffId))?.group_ids.toSorted();
    // the lead sees the other group through its assignment to this member, and therefore removes it
    expect(groups).toEqual([world.groupId]);
  });

  it("ordinary members see names of their department with masked phone numbers, and cannot search for phone numbers", async () => {
    const { list } = await world.staff.client.call(api.findPeople, { size: 100 });
    const lead = list.find((person) => person._id === world.lead.staffId);
    expect(lead?._role).toBe("部门管理员");
    expect(lead?.account).toMatch(/^\d{3}\*{4}\d{4}$/);
    const byPhone = await world.staff.client.call(api.findPeople, { keyword: world.lead.phone });
    expect(byPhone.list).toEqual([]);
  });
});

describe("the last admin", () => {
  it("if two admins invalidate each other concurrently, one of them stays", async () => {
    const own = await createWorld(app);
    const second = await addPerson(own, { role: "admin" });
    const client = await clientOf(app, second.phone);
    const answers = await Promise.all([
      own.admin.client.send(api.invalidatePerson, { id: second.staffId }),
      client.send(api.invalidatePerson, { id: own.admin.staffId }),
    ]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const admins = await app.services.db.sql
      .selectFrom("staff")
      .select("id")
      .where("org_id", "=", own.orgId)
      .where("role", "=", "admin")
      .where("status", "=", "active")
      .execute();
    expect(admins).toHaveLength(1);
  });

  it("an invited admin does not prevent an active admin from being the last one", async () => {
    const own = await createWorld(app);
    const invited = await addPerson(own, { role: "admin", status: "unactive" });
    const other = await addPerson(own, { role: "admin" });
    const client = await clientOf(app, other.phone);
    await client.call(api.removePerson, { id: own.admin.staffId });
    const edit = { _id: other.staffId, name: "自己", role: "staff" };
    expect(await client.fails(api.editPerson, edit)).toMatchObject({ error: "role_refused" });
    expect((await client.send(api.removePerson, { id: invited.staffId })).status).toBe(200);
  });
});

describe("moving to another department", () => {
  it("a move to another department deletes the member's assignments", async () => {
    const target = await addDepartment("新部门");
    const person = await addPerson(world, { role: "lead" });
    const assign = { staff_ids: [person.staffId] };
    await world.admin.client.call(api.assignGroups, { ...assign, group_ids: [world.groupId] });
    await world.admin.client.call(api.assignDevices, { ...assign, device_ids: [world.device.deviceId] });
    expect(await personOf(person.staffId)).toMatchObject({ group_device: 1, group_ids: [world.groupId] });
    await world.admin.client.call(api.switchDepartment, { _id: person.staffId, dep_id: target });
    expect(await personOf(person.staffId)).toMatchObject({ dep_id: target, group_ids: [], bind_device: [] });
  });

  it("only an admin may have no department: 请选择部门！", async () => {
    const person = await addPerson(world);
    expect(await world.admin.client.fails(api.switchDepartment, { _id: person.staffId })).toMatchObject({
      message: "请选择部门！",
    });
    const admin = await addPerson(world, { role: "admin" });
    expect((await world.admin.client.send(api.switchDepartment, { _id: admin.staffId })).status).toBe(200);
  });
});

describe("invalidating a member", () => {
  it("an invalidated member loses access and assignments but stays listed; restoring returns access without assignments", async () => {
    const person = await addPerson(world);
    const client = await clientOf(app, person.phone);
    await world.admin.client.call(api.assignGroups, { staff_ids: [person.staffId], group_ids: [world.groupId] });
    expect((await client.send(findMessages, {})).status).toBe(200);
    await world.admin.client.call(api.invalidatePerson, { id: person.staffId });
    expect(await client.fails(findMessages, {})).toMatchObject({ code: 406, message: "身份失效" });
    expect((await world.lead.client.send(findMessages, {})).status).toBe(200);
    expect(await personOf(person.staffId)).toMatchObject({ status: "leave", group_ids: [] });
    expect(await client.call(getUserInfo, {})).toMatchObject({ left: [{ _id: world.orgId }] });
    await world.admin.client.call(api.restorePerson, { id: person.staffId });
    const { token } = await client.call(switchOrganisation, { org_id: world.orgId });
    expect((await createClient(app.url, token).send(findMessages, {})).status).toBe(200);
    expect(await personOf(person.staffId)).toMatchObject({ status: "active", group_ids: [] });
  });
});

it("an open page of an invalidated member is closed immediately", async () => {
  const person = await addPerson(world);
  const client = await clientOf(app, person.phone);
  const page = await openPage(app.url, client.token, world.orgId);
  await world.admin.client.call(api.invalidatePerson, { id: person.staffId });
  expect(await page.closed).toBe(4403);
});

describe("explaining a permission", () => {
  it("the explanation lists the assignments through which a member sees a device, own ones and those of subordinates", async () => {
    const own = await createWorld(app);
    const explain = (_id: string, device_id: string) =>
      own.admin.client.call(api.explainVisibility, { _id, device_id });
    expect(await explain(own.staff.staffId, own.device.deviceId)).toMatchObject({
      visible: true,
      reasons: [{ kind: "group", person: "" }],
    });
    expect(await explain(own.admin.staffId, own.hidden.deviceId)).toMatchObject({
      visible: true,
      reasons: [{ kind: "admin" }],
    });
    expect(await explain(own.staff.staffId, own.hidden.deviceId)).toMatchObject({ visible: false, reasons: [] });
    await own.admin.client.call(api.assignDevices, {
      staff_ids: [own.staff.staffId],
      device_ids: [own.hidden.deviceId],
    });
    expect((await explain(own.lead.staffId, own.hidden.deviceId)).reasons).toEqual([
      { kind: "of_device", group: "", person: "测试staff" },
    ]);
    expect(
      await own.lead.client.fails(api.explainVisibility, { _id: own.admin.staffId, device_id: own.device.deviceId }),
    ).toMatchObject({ status: 404 });
  });
});

describe("viewing the console as another member", () => {
  it("the session shows the member's view, is read-only and in the audit log, and expires after half an hour", async () => {
    const { token } = await world.admin.client.call(api.viewAsPerson, { _id: world.staff.staffId });
    const view = createClient(app.url, token);
    expect(await view.call(getUserInfo, {})).toMatchObject({
      staff: { _id: world.staff.staffId, role: "staff" },
      viewing: { by: "测试管理员" },
    });
    expect(await view.fails(api.findPeople, { dep_id: "x" })).toMatchObject({ status: 400 });
    const marks = { _id: ["0198c000-0000-7000-8000-000000000000"], mark: 1 };
    expect(await view.fails(markMessages, marks)).toMatchObject({ error: "view_only" });
    const audited = await app.services.db.sql
      .selectFrom("audit")
      .select(["staff_id", "object_id"])
      .where("action", "=", "people.viewAs")
      .execute();
    expect(audited).toContainEqual({ staff_id: world.admin.staffId, object_id: world.staff.staffId });
    app.clock.moveBy(20 * 60_000);
    expect((await view.send(getUserInfo, {})).status).toBe(200);
    app.clock.moveBy(11 * 60_000);
    expect(await view.fails(getUserInfo, {})).toMatchObject({ error: "session_void" });
  });

  it("the session can be ended, and ends when the viewer loses the admin role", async () => {
    const own = await createWorld(app);
    const second = await addPerson(own, { role: "admin" });
    const viewer = await clientOf(app, second.phone);
    const first = await viewer.call(api.viewAsPerson, { _id: own.staff.staffId });
    await createClient(app.url, first.token).call(signOut, {});
    expect(await createClient(app.url, first.token).fails(getUserInfo, {})).toMatchObject({ error: "session_void" });
    const next = await viewer.call(api.viewAsPerson, { _id: own.staff.staffId });
    await own.admin.client.call(api.editPerson, { _id: second.staffId, name: "降级", role: "staff" });
    expect(await createClient(app.url, next.token).fails(findMessages, {})).toMatchObject({ error: "session_void" });
  });

  it.each([
    [
      "a lead cannot view as another member",
      async () => world.lead.client.fails(api.viewAsPerson, { _id: world.staff.staffId }),
      "not_permitted",
    ],
    [
      "an admin cannot view as the own membership",
      async () => world.admin.client.fails(api.viewAsPerson, { _id: world.admin.staffId }),
      "person_protected",
    ],
  ])("%s", async (_rule, call, error) => expect(await call()).toMatchObject({ error }));
});
