import { buffer } from "node:stream/consumers";
import { type Language } from "@huiyan/contract/language";
import { findPeople, getImportTemplate, importPeople } from "@huiyan/contract/people/people.api";
import { getTask } from "@huiyan/contract/task/task.api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runNextTask } from "#features/task/task.public.ts";
import { type CellValue } from "#platform/spreadsheet/sheet-parts.ts";
import { writeSheet } from "#platform/spreadsheet/write-sheet.ts";
import { createClient } from "#test/client.ts";
import { testPayer } from "#test/data/payer.ts";
import { rowsOfSheet } from "#test/data/rows-of-sheet.ts";
import { newPhone } from "#test/person-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";
import { importColumns } from "./import-columns.ts";
import { personImport } from "./person-import.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

const speaking = (language: Language) =>
  createClient(app.url, world.admin.client.token, { "accept-language": `${language},en;q=0.1` });
async function* from(rows: readonly (readonly CellValue[])[]) {
  yield* rows;
}
const form = (bytes: Buffer) => ({ fields: {}, files: { file: [new File([new Uint8Array(bytes)], "people.xlsx")] } });

const imports: [Language, string, string[]][] = [
  ["zh-CN", "普通用户", ["第 2 行：已邀请", "第 3 行：请输入正确格式的手机号码！", "第 4 行：不能设为该角色"]],
  ["zh-TW", "一般使用者", ["第 2 列：已邀請", "第 3 列：請輸入正確格式的手機號碼！", "第 4 列：不能設為該角色"]],
  ["en", "User", ["Row 2: Invited", "Row 3: Enter a valid phone number"]],
];
it.each(imports)(
  "results and role names of an import are in the language of the user who started it: %s",
  async (language, role, texts) => {
    const client = speaking(language);
    const phone = newPhone();
    const sheet = await buffer(
      writeSheet(
        importColumns(false, language),
        from([
          ["周启明", phone, "", role],
          ["吴用户", "123", "", ""],
          ["王主管", newPhone(), "", "Boss"],
        ]),
      ),
    );
    const { task_id } = await client.call(importPeople, form(sheet));
    while (await runNextTask(app.services, [personImport]));
    // another language than the one in which the import was started
    const { items } = await speaking("zh-TW").call(getTask, { _id: task_id });
    expect(items.map(({ text }) => text).slice(0, texts.length)).toEqual(texts);
    const { list } = await client.call(findPeople, { keyword: phone });
    expect(list).toMatchObject([{ account: phone, role: "staff" }]);
  },
);

it.each([
  ["zh-CN", ["姓名", "手机号", "部门", "角色"]],
  ["zh-TW", ["姓名", "手機號碼", "部門", "角色"]],
  ["en", ["Name", "Phone", "Department", "Role"]],
] as const)("the unchanged template in %s contains only the example row", async (language, heads) => {
  const answer = await fetch(app.url + getImportTemplate.path, {
    headers: { "x-token": world.admin.client.token, "accept-language": language },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect((await rowsOfSheet(bytes, { maxRows: 5, maxColumns: 9, payer: testPayer }))[0]).toEqual(heads);
  expect(await speaking("en").fails(importPeople, form(bytes))).toMatchObject({ error: "template_rows" });
});
