import xlsx from "@e965/xlsx";
import * as api from "@huiyan/contract/people/people.api";
import { importLimits } from "@huiyan/contract/people/people.rules";
import { getTask } from "@huiyan/contract/task/task.api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runNextTask } from "#features/task/task.public.ts";
import { testPayer } from "#test/data/payer.ts";
import { peopleSheet, sheetForm } from "#test/data/people-sheet.ts";
import { rowsOfSheet } from "#test/data/rows-of-sheet.ts";
import { addAccount, clientOf, newPhone } from "#test/person-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";
import { personImport } from "./person-import.ts";

let app: TestApp;
let world: World;
let home: TestApp;
let homeWorld: World;
beforeAll(async () => {
  [app, home] = [await startTestApp(), await startTestApp({ env: { PRIVATE: "1" } })];
  [world, homeWorld] = [await createWorld(app), await createWorld(home)];
});
afterAll(async () => {
  await app.close();
  await home.close();
});

it("phone numbers are accepted in common notations, and a name that is too long fails only its own row", async () => {
  const written = [
    ["甲甲", "+86 139 1777 5613"],
    ["乙乙", "139-1777-5614"],
    ["丙丙", "１３９１７７７５６１５"],
    ["丁丁", "\u202D13917775616\u202C"],
    ["戊戊", "13917775617\u200B"],
    ["己己", "13917775618.00"],
    [`${"名".repeat(199)}𠮷`, "13917775619"],
  ].map(([name, phone]) => [name ?? "", phone ?? "", "部门", ""]);
  const { task_id } = await world.admin.client.call(api.importPeople, sheetForm(await peopleSheet(written)));
  while (await runNextTask(app.services, [personImport]));
  const { items } = await world.admin.client.call(getTask, { _id: task_id });
  expect(items.map(({ state }) => state)).toEqual([...Array(6).fill("done"), "failed"]);
  expect(items.at(-1)?.text).toMatch(/^第 8 行：/);
  const { list } = await world.admin.client.call(api.findPeople, { size: 100 });
  const phones = list.map(({ account }) => account).filter((phone) => phone.startsWith("1391777"));
  expect(phones.toSorted()).toEqual([3, 4, 5, 6, 7, 8].map((last) => `1391777561${last}`));
});

describe("first passwords in private deployments", () => {
  it("an existing account keeps its password, and the user who adds it as a member is informed", async () => {
    const { phone } = await addAccount(home);
    const { admin, departmentId } = homeWorld;
    const person = { name: "老账号", role: "staff", dep_id: departmentId, password: "Other@2026" } as const;
    expect(await admin.client.call(api.addPerson, { ...person, account: phone })).toMatchObject({
      password_kept: true,
    });
    expect(await admin.client.call(api.addPerson, { ...person, account: newPhone() })).toMatchObject({
      password_kept: false,
    });
    expect((await clientOf(home, phone)).token).not.toBe("");
    const rows = [["老账号", (await addAccount(home)).phone, "部门", "", "Other@2026"]];
    const { task_id } = await admin.client.call(api.importPeople, sheetForm(await peopleSheet(rows)));
    while (await runNextTask(home.services, [personImport]));
    const { items } = await admin.client.call(getTask, { _id: task_id });
    expect(items.map(({ text }) => text)).toEqual(["第 2 行：已添加，该手机号已有账号，密码未改，请用原密码登录"]);
  });

  it("outside a private deployment the answer does not reveal whether a phone number has an account", async () => {
    const { phone } = await addAccount(app);
    const person = { name: "受邀者", account: phone, role: "staff", dep_id: world.departmentId } as const;
    expect(await world.admin.client.call(api.addPerson, person)).toMatchObject({ password_kept: false });
  });

  it("imported members can sign in with their first password, which is never stored in plain text", async () => {
    const phone = newPhone();
    const rows = [
      ["新同事", phone, "部门", "", "Test@2026"],
      ["弱密码", newPhone(), "部门", "", "weakweak"],
      ["无密码", newPhone(), "部门", "", ""],
    ];
    const sheet = sheetForm(await peopleSheet(rows));
    const { task_id } = await homeWorld.admin.client.call(api.importPeople, sheet);
    const inputs = () =>
      home.services.db.sql.selectFrom("task_item").select("input").where("task_id", "=", task_id).execute();
    expect(JSON.stringify(await inputs())).not.toMatch(/Test@2026|weakweak/);
    while (await runNextTask(home.services, [personImport]));
    const { items } = await homeWorld.admin.client.call(getTask, { _id: task_id });
    expect(items.map(({ text }) => text)).toEqual([
      "第 2 行：已添加",
      "第 3 行：密码为 8 到 32 位，须含大写、小写、数字、特殊字符中的三种",
      "第 4 行：请输入用户密码",
    ]);
    expect((await clientOf(home, phone)).token).not.toBe("");
    expect(
      (await homeWorld.admin.client.call(api.findPeople, {})).list.find(({ account }) => account === phone),
    ).toMatchObject({ status: "active" });
    const audits = await home.services.db.sql.selectFrom("audit").select(["before", "after"]).execute();
    expect(JSON.stringify(audits)).not.toContain("Test@2026");
  });

  it.each([
    [
      "has a password column in a private deployment",
      () => home,
      () => homeWorld,
      ["姓名", "手机号", "部门", "角色", "初始密码"],
    ],
    ["has no password column elsewhere", () => app, () => world, ["姓名", "手机号", "部门", "角色"]],
  ])("the template %s", async (_rule, on, own, titles) => {
    const { admin } = own();
    const answer = await fetch(on().url + api.getImportTemplate.path, { headers: { "x-token": admin.client.token } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const rows = await rowsOfSheet(bytes, { maxRows: 5, maxColumns: 9, payer: testPayer });
    expect(rows[0]).toEqual(titles);
    expect(rows[1]).toHaveLength(titles.length);
    // the unchanged template contains only the example row
    expect(await admin.client.fails(api.importPeople, sheetForm(bytes))).toMatchObject({ error: "template_rows" });
  });
});

describe("a file that is no sheet with members is refused", () => {
  const many = Array.from({ length: importLimits.rows + 1 }, () => ["同事", "1", ""]);
  const rows: [string, () => Promise<Buffer>, string][] = [
    ["a text file", async () => Buffer.from("姓名,手机号"), "spreadsheet_wrong_type"],
    ["a zip that is no workbook", async () => Buffer.from("PK\x03\x04 and then nothing"), "spreadsheet_too_complex"],
    ["a sheet with column titles only", () => peopleSheet([]), "template_rows"],
    ["a sheet with one row above the limit", () => peopleSheet(many), "spreadsheet_too_long"],
  ];
  it.each(rows)("%s", async (_rule, make, error) => {
    expect(await world.admin.client.fails(api.importPeople, sheetForm(await make()))).toMatchObject({ error });
  });

  it("a request without a file is refused", async () => {
    expect(await world.admin.client.fails(api.importPeople, { fields: {}, files: {} })).toMatchObject({
      message: "请选择要上传的文件",
    });
  });

  it("a cell that is too long fails its row, invisible characters are removed, and the import continues", async () => {
    const book = xlsx.utils.book_new();
    const cells = [["姓名"], ["长".repeat(30_000), newPhone()], ["甲\u0000\u0007乙", newPhone(), "部门"]];
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(cells), "人员");
    const bytes = Buffer.from(new Uint8Array(xlsx.write(book, { type: "array", bookType: "xls" })));
    const { task_id } = await world.admin.client.call(api.importPeople, sheetForm(bytes));
    while (await runNextTask(app.services, [personImport]));
    const { items } = await world.admin.client.call(getTask, { _id: task_id });
    expect(items.map(({ text }) => text)).toEqual(["第 2 行：用户名称长度为 2 到 16 个字符", "第 3 行：已邀请"]);
    expect(Math.max(...items.map(({ name }) => name.length))).toBeLessThan(300);
  });
});
