import * as api from "@huiyan/contract/audit/audit.api";
import { changesLine, changesOf } from "@huiyan/contract/audit/audit-changes";
import { bindDevices } from "@huiyan/contract/device/device.api";
import { addGroup, listGroups, removeGroup } from "@huiyan/contract/group/group.api";
import { saveAlias } from "@huiyan/contract/organisation/organisation.api";
import * as people from "@huiyan/contract/people/people.api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertAudit } from "#platform/db/audit.queries.ts";
import { dropEmptyPartitions, ensurePartitions } from "#platform/db/partitions.queries.ts";
import { type Client } from "#test/client.ts";
import { testPayer } from "#test/data/payer.ts";
import { rowsOfSheet } from "#test/data/rows-of-sheet.ts";
import { addObjects } from "#test/objects/make-objects.ts";
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

const find = async (filters: object, client: Client = world.admin.client) =>
  (await client.call(api.findAuditLines, { size: 100, ...filters })).list;

async function exported(filters: Record<string, string>, client = world.admin.client): Promise<string[][]> {
  const query = new URLSearchParams(filters);
  const answer = await fetch(`${app.url}${api.exportAuditLines.path}?${query}`, {
    headers: { "x-token": client.token },
  });
  expect(answer.headers.get("content-disposition")).toContain(
    `filename*=UTF-8''${encodeURIComponent("操作日志.xlsx")}`,
  );
  expect(answer.headers.get("cache-control")).toBe("no-store");
  return rowsOfSheet(Buffer.from(await answer.arrayBuffer()), { maxRows: 200_000, maxColumns: 6, payer: testPayer });
}

/** Writes an audit line of the server, with the time of the test's clock. */
const write = (action: string, objectId: string, after?: unknown) =>
  insertAudit(app.services.db.sql, [
    {
      at: app.clock.now(),
      orgId: world.orgId,
      accountId: null,
      staffId: null,
      action,
      objectId,
      after,
      ip: "",
      requestId: "",
    },
  ]);

describe("the audit log", () => {
  it("lists changes newest first, with names, values, and addresses", async () => {
    const person = await addPerson(world, { name: "周启明" });
    app.clock.moveBy(1000);
    await world.admin.client.call(people.editPerson, { _id: person.staffId, name: "周明", role: "staff" });
    app.clock.moveBy(1000);
    await write("job.unknown", "x");
    const [newest, second] = await find({});
    expect(newest).toMatchObject({ user: "系统", action: "job.unknown", action_name: "job.unknown", detail: "{}" });
    expect(second).toMatchObject({
      user: "测试管理员",
      action: "people.edit",
      action_name: "修改人员",
      object_id: person.staffId,
      time: app.clock.now().getTime() - 1000,
      ip: "127.0.0.1",
    });
    expect(JSON.parse(second?.detail ?? "")).toEqual({
      before: { name: "周启明", role: "staff" },
      after: { name: "周明", role: "staff" },
    });
  });

  it("shows a removed member by the phone that the organisation knew, and not by the name in another organisation", async () => {
    const own = await createWorld(app);
    const person = await addPerson(own, { role: "admin" });
    await insertAudit(app.services.db.sql, [
      {
        at: app.clock.now(),
        orgId: own.orgId,
        accountId: person.accountId,
        staffId: person.staffId,
        action: "people.edit",
        objectId: "",
        ip: "",
        requestId: "",
      },
    ]);
    await own.admin.client.call(people.removePerson, { id: person.staffId });
    expect(await find({ action: "people.edit" }, own.admin.client)).toMatchObject([
      { user: person.phone.replace(/^(.{3}).{4}/, "$1****") },
    ]);
  });

  it.each([
    ["by what was done", { action: "people.edit" }, ["people.edit"]],
    ["by a name that it had before", { keyword: "周启" }, ["people.edit"]],
    ["by a name that it has now", { keyword: "周明" }, ["people.edit"]],
    ["by the object's id", { keyword: "job-object" }, ["job.other"]],
    ["by a sign that SQL knows", { keyword: "%" }, []],
  ])("can be filtered %s", async (_rule, filters, actions) => {
    await write("job.other", "job-object-7");
    const found = new Set((await find(filters)).map(({ action }) => action));
    expect([...found]).toEqual(actions);
  });

  it("can be filtered by person and by time, both ends included", async () => {
    app.clock.moveBy(60_000);
    const at = app.clock.now().getTime();
    await world.lead.client.call(saveAlias, { name: "group", value: "区域" });
    const byLead = await find({ staff_id: world.lead.staffId, start: at });
    expect(byLead).toMatchObject([{ user: "测试lead", action: "organisation.saveAlias" }]);
    expect(await find({ start: at, end: at })).toHaveLength(1);
    expect(await find({ start: at + 1 })).toEqual([]);
    expect(await find({ end: at - 1, action: "organisation.saveAlias" })).toEqual([]);
  });
});

it("shows objects and values by their names, deleted ones by their former name, in list and export", async () => {
  const own = await createWorld(app);
  const { client } = own.admin;
  await client.call(people.assignGroups, { staff_ids: [own.staff.staffId], group_ids: [own.groupId] });
  app.clock.moveBy(1000);
  await client.call(bindDevices, { group_id: own.groupId, device_id: [own.hidden.deviceId] });
  app.clock.moveBy(1000);
  const { _id } = await client.call(addGroup, { parent_id: own.groupId, name: "临时组", description: "", labels: [] });
  await client.call(removeGroup, { _id });
  const groupName = (await client.call(listGroups, {})).find((group) => group._id === own.groupId)?.name;
  const lines = await find({}, client);
  const of = (action: string) => lines.find((line) => line.action === action);
  const hidden = `设备 ${own.hidden.deviceId}（${own.hidden.deviceId}）`;
  expect(of("people.allotGroups")).toMatchObject({ object: "测试staff", object_id: own.staff.staffId });
  expect(of("people.allotGroups")?.detail).toContain(`"${groupName}"`);
  expect(of("device.bind")).toMatchObject({
    object: groupName,
    detail: JSON.stringify({ after: { devices: [hidden] } }),
  });
  expect(of("group.remove")?.object).toBe("临时组");
  const sheet = await exported({ action: "device.bind" }, client);
  expect(sheet.at(-1)?.slice(3, 5)).toEqual([groupName, `设备 ${hidden}`]);
  expect(JSON.stringify([lines.map(({ object, detail }) => [object, detail]), sheet])).not.toContain(own.groupId);
});

it("lists each action that occurs once, with its name", async () => {
  const own = await createWorld(app);
  expect(await own.admin.client.call(api.listAuditActions, {})).toEqual([]);
  for (const value of ["区域", "片区"]) await own.lead.client.call(saveAlias, { name: "group", value });
  await own.admin.client.call(people.editPerson, { _id: own.staff.staffId, name: "周明", role: "staff" });
  const kinds = await own.admin.client.call(api.listAuditActions, {});
  expect(kinds.toSorted((a, b) => a.action.localeCompare(b.action))).toEqual([
    { action: "organisation.saveAlias", name: "修改界面用词" },
    { action: "people.edit", name: "修改人员" },
  ]);
});

it("neither finds nor exports another organisation's lines", async () => {
  const foreign = await createWorld(app);
  expect(await find({ action: "people.edit" }, foreign.admin.client)).toEqual([]);
  expect(await find({ staff_id: world.admin.staffId }, foreign.admin.client)).toEqual([]);
  const rows = await exported({ action: "people.edit" }, foreign.admin.client);
  expect(rows).toHaveLength(1);
});

it("shows no name of another organisation's object, for any id in a line", async () => {
  const { objects, ...foreign } = await addObjects(await createWorld(app), ["channel", "notifyRule"]);
  const ids = [
    ...[foreign.staff.staffId, foreign.staff.accountId, foreign.departmentId, foreign.groupId, foreign.orgId],
    ...[foreign.device.pointId, foreign.device.deviceId, objects?.get("channel"), objects?.get("notifyRule")],
  ];
  for (const id of ids) await write("job.foreign", id ?? "", { ids: [id] });
  const shown = (await find({ action: "job.foreign" })).map(({ object, detail }) => [object, detail]);
  expect(new Set(shown.map(([object]) => object))).toEqual(new Set(ids));
  expect(shown).toEqual(shown.map(([object]) => [object, JSON.stringify({ after: { ids: [object] } })]));
});

it("exports a workbook of the listed lines, and logs the export", async () => {
  await write("job.formula", '=HYPERLINK("http://x")', { name: "=1+1" });
  const rows = await exported({ action: "job.formula" });
  const time = new Date(app.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
  const line = [time, "系统", "job.formula", "=1+1", "名称 =1+1"];
  expect(rows).toEqual([["时间", "用户", "操作", "对象", "变更内容", "IP"], line]);
  const [own] = await find({ action: api.exportAuditLines.name });
  expect(own).toMatchObject({ user: "测试管理员", detail: '{"after":{"action":"job.formula"}}' });
});

it("exports the same lines as the list, for any filter", async () => {
  const own = await createWorld(app);
  const from = app.clock.now().getTime();
  await own.lead.client.call(saveAlias, { name: "group", value: "区域" });
  app.clock.moveBy(1000);
  await own.admin.client.call(saveAlias, { name: "group", value: "片区" });
  await own.admin.client.call(people.editPerson, { _id: own.staff.staffId, name: "周明", role: "staff" });
  const rows: [Record<string, string>, string[]][] = [
    [{ action: "people.edit" }, ["people.edit"]],
    [{ staff_id: own.lead.staffId }, ["organisation.saveAlias"]],
    [{ end: String(from) }, ["organisation.saveAlias"]],
    [{ start: String(from + 1), action: "organisation.saveAlias" }, ["organisation.saveAlias"]],
    [{ keyword: "周明" }, ["people.edit"]],
  ];
  for (const [filters, actions] of rows) {
    const listed = await find(filters, own.admin.client);
    expect(listed.map(({ action }) => action)).toEqual(actions);
    const [, ...lines] = await exported(filters, own.admin.client);
    const reader = { language: "zh-CN", groupTerm: "片区" } as const;
    const shown = listed.map(({ user, action_name, object, detail }) => [
      ...[user, action_name, object],
      changesLine(changesOf(detail, reader)),
    ]);
    expect(lines.map((line) => line.slice(1, 5))).toEqual(shown);
  }
});

it("exports each of 2,500 lines with the same time once", async () => {
  const at = new Date(app.clock.now().getTime() + 5000);
  const rows = Array.from({ length: 2500 }, (_, n) => ({ id: crypto.randomUUID(), at, action: "job.many", n }));
  await app.services.db.sql
    .insertInto("audit")
    .values(rows.map(({ n, ...row }) => ({ ...row, org_id: world.orgId, object_id: String(n) })))
    .execute();
  const objects = (await exported({ action: "job.many" })).slice(1).map((row) => Number(row[3]));
  expect(objects.toSorted((a, b) => a - b)).toEqual(rows.map(({ n }) => n));
});

it("keeps lines that are at most 180 days old when the job drops old months", async () => {
  const { sql } = app.services.db;
  const old = app.clock.now();
  await write("job.old", "kept");
  app.clock.moveBy(400 * 86_400_000);
  await ensurePartitions(sql, app.clock.now());
  await dropEmptyPartitions(sql, "audit", app.clock.now());
  const kept = await sql.selectFrom("audit").select("at").where("action", "=", "job.old").execute();
  expect(kept).toEqual([{ at: old }]);
});
