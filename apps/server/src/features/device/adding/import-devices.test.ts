import xlsx from "@e965/xlsx";
import { bindBatch, deviceSheetLimits, getDeviceTemplate, importDevices } from "@huiyan/contract/device/adding.api";
import { findDevices } from "@huiyan/contract/device/device.api";
import { getTask, retryTask } from "@huiyan/contract/task/task.api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { itemIdOf, runNextTask } from "#features/task/task.public.ts";
import { deviceForm, deviceSheet } from "#test/data/device-sheet.ts";
import { testPayer } from "#test/data/payer.ts";
import { rowsOfSheet } from "#test/data/rows-of-sheet.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";
import { claimDevice } from "../claim-device.ts";
import { newSecret } from "../device-secrets.ts";
import { loadFactoryDevices } from "../load-factory.ts";
import { claimWorker } from "./claim-worker.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

async function register(count: number, prefix: string): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, i) => `${prefix}-${String(i).padStart(3, "0")}`);
  const list = ids.map((device_id) => ({ device_id, key: newSecret(), code: "ABCD2345", type: "AIS" as const }));
  await loadFactoryDevices(app.services.db.sql, app.services.key, app.clock, list);
  return ids;
}

async function resultsOf(task_id: string): Promise<string[]> {
  while (await runNextTask(app.services, [claimWorker]));
  return (await world.admin.client.call(getTask, { _id: task_id })).items.map(({ text }) => text);
}

describe("a sheet of devices", () => {
  it("each row below the headers is claimed into the group, with a separate result", async () => {
    const [first = "", second = ""] = await register(2, "SHEET");
    const bytes = await deviceSheet([
      [first, "东门", "ABCD2345"],
      [second, "", "ABCD2345"],
      ["bad id!", "西门", "ABCD2345"],
      ["NOT-THERE-01", "北门", "ABCD2345"],
      [world.hidden.deviceId, "别人的", "ABCD2345"],
      [second, "南门", "WRONG234"],
    ]);
    const { task_id } = await world.admin.client.call(importDevices, deviceForm(bytes, { group_id: world.groupId }));
    expect(await resultsOf(task_id)).toEqual([
      "第 2 行：已添加",
      "第 3 行：请输入设备名称！",
      "第 4 行：设备ID须为 6 到 64 位字母、数字、下划线或短横",
      "第 5 行：设备不存在或已被绑定",
      "第 6 行：设备不存在或已被绑定",
      "第 7 行：设备不存在或已被绑定",
    ]);
    const found = await world.admin.client.call(findDevices, { device_id: first });
    expect(found.list).toMatchObject([{ nickname: "东门", bind_group: [world.groupId] }]);
  });

  it("a row that a killed server claimed without storing the result is reported as added", {
    tags: ["rest"],
  }, async () => {
    const [deviceId = ""] = await register(1, "KILLED");
    const bytes = await deviceSheet([[deviceId, "东门", "ABCD2345"]]);
    const { task_id } = await world.admin.client.call(importDevices, deviceForm(bytes));
    const { sql } = app.services.db;
    const { position } = await sql
      .selectFrom("task_item")
      .select("position")
      .where("task_id", "=", task_id)
      .executeTakeFirstOrThrow();
    const made = { orgId: world.orgId, deviceId, nickname: "东门", code: "ABCD2345" };
    await claimDevice(app.services, sql, { ...made, deviceUid: itemIdOf(task_id, position) });
    expect(await resultsOf(task_id)).toEqual(["第 2 行：已添加"]);
    // importing the same row again reports that the device is already bound
    const again = await world.admin.client.call(importDevices, deviceForm(bytes));
    expect(await resultsOf(again.task_id)).toEqual(["第 2 行：设备不存在或已被绑定"]);
  });

  it("an unchanged template contains only an example row and is refused", async () => {
    const answer = await fetch(app.url + getDeviceTemplate.path, {
      headers: { "x-token": world.admin.client.token },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect((await rowsOfSheet(bytes, { maxRows: 5, maxColumns: 9, payer: testPayer }))[0]).toEqual([
      "设备ID",
      "设备名称",
      "设备验证码",
    ]);
    expect(await world.admin.client.fails(importDevices, deviceForm(bytes))).toMatchObject({ message: "格式错误！" });
  });

  it("a retry repeats only failed rows", async () => {
    const [id = ""] = await register(1, "RETRY");
    await app.services.db.sql.deleteFrom("device_factory").where("device_id", "=", id).execute();
    const list = [{ device_id: id, nickname: "稍后登记", code: "ABCD2345" }];
    const { task_id } = await world.admin.client.call(bindBatch, { list });
    expect(await resultsOf(task_id)).toEqual(["设备不存在或已被绑定"]);
    await register(1, "RETRY");
    await world.admin.client.call(retryTask, { _id: task_id });
    expect(await resultsOf(task_id)).toEqual(["已添加"]);
  });
});

describe("a hostile file is refused completely, with a readable reason", () => {
  const formula = () => {
    const sheet = xlsx.utils.aoa_to_sheet([["设备ID"], ['=HYPERLINK("http://x")', "=1+1", "@x"]]);
    const book = xlsx.utils.book_new();
    xlsx.utils.book_append_sheet(book, sheet, "设备");
    return Buffer.from(new Uint8Array(xlsx.write(book, { type: "array", bookType: "xlsx" })));
  };
  const long = Array.from({ length: deviceSheetLimits.rows + 1 }, (_, i) => [`LONG-${i}`, "名", ""]);
  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ["a text with the right name", () => Buffer.from("设备ID,设备名称\n"), "上传文件格式错误"],
    ["a program with the right name", () => Buffer.from("MZ\u0090\u0000"), "上传文件格式错误"],
    ["an empty file", () => Buffer.alloc(0), "上传文件格式错误"],
    ["a head without devices", () => deviceSheet([]), "格式错误！"],
    ["one row too many", () => deviceSheet(long), "表格行数超出限制"],
  ])("%s", async (_rule, make, message) => {
    const failure = await world.admin.client.fails(importDevices, deviceForm(await make()));
    expect(failure.message).toContain(message);
  });

  it("a formula is read as text and is no valid device id", async () => {
    const { task_id } = await world.admin.client.call(importDevices, deviceForm(formula()));
    const [text] = await resultsOf(task_id);
    expect(text).toContain("设备ID须为");
  });

  it("an import without a file is refused", async () => {
    expect(await world.admin.client.fails(importDevices, { fields: {}, files: {} })).toMatchObject({
      error: "file_missing",
    });
  });
});

it("a sheet can try ten wrong codes per device and day; then even the right code is refused", async () => {
  const own = await createWorld(app);
  const [id = ""] = await register(1, "GUESS");
  const list = Array.from({ length: 15 }, (_, i) => ({
    device_id: id,
    nickname: "猜",
    code: i === 14 ? "ABCD2345" : `WRONG${String(i).padStart(3, "0")}`,
  }));
  const { task_id } = await own.admin.client.call(bindBatch, { list });
  while (await runNextTask(app.services, [claimWorker]));
  const texts = (await own.admin.client.call(getTask, { _id: task_id })).items.map(({ text }) => text);
  expect(texts.filter((text) => text === "设备不存在或已被绑定")).toHaveLength(10);
  expect(texts.filter((text) => text === "设备验证码错误次数过多，请明天再试")).toHaveLength(5);
});

it("an import into a group outside the lead's scope is not found", async () => {
  const list = [{ device_id: "ANY-0001", nickname: "某台" }];
  const failure = await world.lead.client.fails(bindBatch, { list, group_id: world.otherGroupId });
  expect(failure).toMatchObject({ error: "not_found" });
});
