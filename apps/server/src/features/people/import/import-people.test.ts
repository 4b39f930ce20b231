import { addDepartment } from "@huiyan/contract/people/department.api";
import * as api from "@huiyan/contract/people/people.api";
import { getTask, retryTask } from "@huiyan/contract/task/task.api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertAccount } from "#features/session/session.public.ts";
import { itemIdOf, runNextTask } from "#features/task/task.public.ts";
import { type CellValue } from "#platform/spreadsheet/sheet-parts.ts";
import { type Client } from "#test/client.ts";
import { peopleSheet, sheetForm } from "#test/data/people-sheet.ts";
import { addPerson, newPhone } from "#test/person-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";
import { insertPerson } from "../person.queries.ts";
import { personImport } from "./person-import.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

/** Imports the rows, waits until the task has finished, and returns the result of each row. */
async function imported(
  client: Client,
  rows: readonly (readonly CellValue[])[],
  fields: Record<string, string> = {},
  on = app,
) {
  const { task_id } = await client.call(api.importPeople, sheetForm(await peopleSheet(rows), fields));
  while (await runNextTask(on.services, [personImport]));
  const task = await client.call(getTask, { _id: task_id });
  return { ...task, texts: task.items.map(({ text }) => text) };
}
const people = async (own = world) => (await own.admin.client.call(api.findPeople, { size: 100 })).list;
const department = async (name: string, parent_id = world.orgId) =>
  (await world.admin.client.call(addDepartment, { name, parent_id }))._id;

it("a row may contain only roles that the importing user may assign to a new member", async () => {
  const row = (name: string, role: string) => [name, newPhone(), "部门", role] as const;
  const byAdmin = await imported(world.admin.client, [row("周管理", "企业管理员"), row("吴主管", "部门管理员")]);
  expect(byAdmin.texts).toEqual(["第 2 行：已邀请", "第 3 行：不能设为该角色"]);
  expect((await people()).find(({ name }) => name === "周管理")?.role).toBe("admin");
  const byLead = await imported(world.lead.client, [row("郑管理", "企业管理员"), row("王用户", "普通用户")]);
  expect(byLead.texts).toEqual(["第 2 行：不能设为该角色", "第 3 行：已邀请"]);
});

it("valid rows are invited; invalid and repeated rows have an error with their row number", async () => {
  const present = await addPerson(world);
  const [first, second] = [newPhone(), newPhone()];
  const task = await imported(world.admin.client, [
    ["周启明", Number(first), "部门", "普通用户"],
    [],
    ["周", newPhone(), "部门", ""],
    ["吴用户", "123", "部门", ""],
    ["郑用户", newPhone(), "无此部门", ""],
    ["王主管", newPhone(), "部门", "部门管理员"],
    ["重复者", first, "部门", ""],
    ["在册者", present.phone, "部门", ""],
    ["=1+1", second, "", ""],
    ["有密码", newPhone(), "部门", "", "Good@2026"],
  ]);
  expect(task.texts).toEqual([
    "第 2 行：已邀请",
    "第 4 行：用户名称长度为 2 到 16 个字符",
    "第 5 行：请输入正确格式的手机号码！",
    "第 6 行：部门“无此部门”不存在",
    "第 7 行：不能设为该角色",
    "第 8 行：用户已存在",
    "第 9 行：用户已存在",
    "第 10 行：已邀请",
    "第 11 行：只有私有部署可以代设密码",
  ]);
  expect(task).toMatchObject({ kind: "people.import", total: 9, done: 2, failed: 7, finished: true });
  expect(task.items[0]?.name).toBe(`周启明 ${first}`);
  const list = await people();
  expect(list.find(({ account }) => account === first)).toMatchObject({
    name: "周启明",
    role: "staff",
    status: "unactive",
    dep_id: world.departmentId,
  });
  expect(list.find(({ account }) => account === second)).toMatchObject({ name: "=1+1", dep_id: null });
});

describe("the department of a row", () => {
  it("a department is found by name or path; the chosen department is the default, and resolves equal names", async () => {
    const north = await department("北区");
    const south = await department("南区");
    const [northGate, southGate] = [await department("门卫", north), await department("门卫", south)];
    const wanted = [
      ["", north],
      ["门卫", northGate],
      ["南区/门卫", southGate],
      [" 南区 ／ 门卫 ", southGate],
      ["南区", south],
    ];
    const phones = wanted.map(() => newPhone());
    await imported(
      world.admin.client,
      wanted.map(([text = ""], at) => ["同事", phones[at] ?? "", text]),
      { dep_id: north },
    );
    const list = await people();
    const got = phones.map((phone) => list.find(({ account }) => account === phone)?.dep_id);
    expect(got).toEqual(wanted.map(([, id]) => id));
    const { texts } = await imported(world.admin.client, [["同事", newPhone(), "门卫"]]);
    expect(texts).toEqual(["第 2 行：有多个部门名为“门卫”，请写成“上级部门/门卫”"]);
  });

  it("an import by a lead accepts only departments that the lead may manage", async () => {
    const other = await department("别的部门");
    const sheet = sheetForm(await peopleSheet([["同事", newPhone(), ""]]), { dep_id: other });
    expect(await world.lead.client.fails(api.importPeople, sheet)).toMatchObject({ status: 404 });
    const { texts } = await imported(world.lead.client, [
      ["同事", newPhone(), "别的部门"],
      ["同事", newPhone(), "部门"],
      ["同事", newPhone(), ""],
    ]);
    expect(texts).toEqual(["第 2 行：部门“别的部门”不存在", "第 3 行：已邀请", "第 4 行：请选择部门！"]);
  });
});

it("failed rows can be retried, and finished rows are not repeated", async () => {
  const task = await imported(world.admin.client, [
    ["先行者", newPhone(), "部门"],
    ["等部门", newPhone(), "新设部门"],
  ]);
  expect(task).toMatchObject({ done: 1, failed: 1 });
  await department("新设部门");
  await world.admin.client.call(retryTask, { _id: task._id });
  while (await runNextTask(app.services, [personImport]));
  expect(await world.admin.client.call(getTask, { _id: task._id })).toMatchObject({ done: 2, failed: 0 });
});

it("a row whose member was added before the server crashed is reported as invited, not as an existing member", async () => {
  const { sql } = app.services.db;
  const rows = [["同事", newPhone(), "部门"]];
  const sheet = sheetForm(await peopleSheet(rows));
  const { task_id } = await world.admin.client.call(api.importPeople, sheet);
  const items = sql.selectFrom("task_item").select("position").where("task_id", "=", task_id);
  const id = itemIdOf(task_id, (await items.executeTakeFirstOrThrow()).position);
  const now = app.clock.now();
  await insertAccount(sql, { id, phone: rows[0]?.[1] ?? "", name: "同事", passwordHash: null, now });
  const { orgId, departmentId } = world;
  await insertPerson(sql, {
    id,
    orgId,
    departmentId,
    now,
    accountId: id,
    name: "同事",
    role: "staff",
    status: "unactive",
  });
  while (await runNextTask(app.services, [personImport]));
  const task = await world.admin.client.call(getTask, { _id: task_id });
  expect(task.items.map(({ text }) => text)).toEqual(["第 2 行：已邀请"]);
});

it("a node with the role jobs runs imports automatically", { tags: ["rest"] }, async () => {
  const { databaseUrl, dataDir } = app;
  const node = await startTestApp({ env: { ROLES: "api,jobs" }, on: { databaseUrl, dataDir } });
  const sheet = sheetForm(await peopleSheet([["同事", newPhone(), "部门"]]));
  const { task_id } = await world.admin.client.call(api.importPeople, sheet);
  const isDone = async () => (await world.admin.client.call(getTask, { _id: task_id })).finished;
  await expect.poll(isDone, { timeout: 60_000 }).toBe(true);
  await node.close();
});

it("rows fail if the importing user has lost the permission to manage members", async () => {
  const own = await createWorld(app);
  const client = own.lead.client;
  const { task_id } = await client.call(api.importPeople, sheetForm(await peopleSheet([["同事", newPhone(), "部门"]])));
  await own.admin.client.call(api.editPerson, { _id: own.lead.staffId, name: "降为普通", role: "staff" });
  while (await runNextTask(app.services, [personImport]));
  expect((await client.call(getTask, { _id: task_id })).items).toMatchObject([{ text: "您没有此操作的权限" }]);
});
