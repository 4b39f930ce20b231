import { buffer } from "node:stream/consumers";
import { findAuditLines } from "@huiyan/contract/audit/audit.api";
import { findFarmOwners, getFarmOwnerTemplate, importFarmOwners } from "@huiyan/contract/farm/owner.api";
import { addGroup } from "@huiyan/contract/group/group.api";
import { getTask, retryTask } from "@huiyan/contract/task/task.api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runNextTask, type TaskWorker } from "#features/task/task.public.ts";
import { writeSheet } from "#platform/spreadsheet/write-sheet.ts";
import { type Client } from "#test/client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";
import { ownerColumns } from "./owner-columns.ts";
import { ownerImport } from "./owner-import.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
  for (const parent_id of [world.groupId, world.otherGroupId]) {
    await world.admin.client.call(addGroup, { name: "一舍", parent_id, description: "", labels: [] });
  }
  const only = { name: "独栋", parent_id: world.groupId, description: "", labels: [] };
  await world.admin.client.call(addGroup, only);
});
afterAll(() => app.close());

async function* from(rows: readonly string[][]) {
  yield* rows;
}
const form = (bytes: Buffer, fields: Record<string, string>) => ({
  fields,
  files: { file: [new File([new Uint8Array(bytes)], "养户.xlsx")] },
});

async function imported(
  client: Client,
  rows: readonly string[][],
  fields: Record<string, string> = {},
  worker: TaskWorker = ownerImport,
) {
  const sheet = await buffer(writeSheet(ownerColumns("zh-CN"), from(rows)));
  const { task_id } = await client.call(importFarmOwners, form(sheet, fields));
  while (await runNextTask(app.services, [worker]));
  return client.call(getTask, { _id: task_id });
}

it("each row has a result: added, or the reason of the failure; a group is found by name or path", async () => {
  const task = await imported(
    world.admin.client,
    [
      ["张三", "IM-1", ""],
      ["李四", "im-1", ""],
      ["王五", "", ""],
      ["", "IM-2", ""],
      ["赵六", "IM-3", "没有的组"],
      ["钱七", "IM-4", "一舍"],
      ["孙八", "IM-5", "独栋"],
      ["周九", "IM-6", " 组 / 独栋 "],
    ],
    { org_group: world.groupId },
  );
  const texts = task.items.map(({ text }) => text);
  expect(texts.slice(0, 7)).toEqual([
    "第 2 行：已添加",
    "第 3 行：养户编码已存在，请换一个编码",
    "第 4 行：请输入养户编码",
    "第 5 行：请输入养户名称",
    "第 6 行：设备组“没有的组”不存在",
    "第 7 行：有多个设备组名为“一舍”，请写成“上级设备组/一舍”",
    "第 8 行：已添加",
  ]);
  const { list } = await world.admin.client.call(findFarmOwners, { keyword: "IM-5" });
  expect(list[0]?.org_group_name).toMatch(/\/独栋$/);
  expect(task).toMatchObject({ kind: "farm.importOwners", finished: true });
});

it("without a chosen group, a row must name one; failed rows can be retried", async () => {
  const task = await imported(world.admin.client, [
    ["张三", "IM-10", ""],
    ["李四", "IM-11", "新舍"],
  ]);
  expect(task.items.map(({ text }) => text)).toEqual(["第 2 行：请选择设备组", "第 3 行：设备组“新舍”不存在"]);
  const group = { name: "新舍", parent_id: world.groupId, description: "", labels: [] };
  await world.admin.client.call(addGroup, group);
  await world.admin.client.call(retryTask, { _id: task._id });
  while (await runNextTask(app.services, [ownerImport]));
  expect(await world.admin.client.call(getTask, { _id: task._id })).toMatchObject({ done: 1, failed: 1 });
});

it("a row that runs twice, as after a server crash, is stored and logged once", async () => {
  const twice: TaskWorker = {
    ...ownerImport,
    async run(ctx, input, step) {
      await ownerImport.run(ctx, input, step);
      return ownerImport.run(ctx, input, step);
    },
  };
  const task = await imported(world.admin.client, [["吴十", "IM-30", "独栋"]], {}, twice);
  expect(task).toMatchObject({ done: 1, failed: 0 });
  const { list } = await world.admin.client.call(findAuditLines, { action: "farm.addOwner" });
  expect(list.filter(({ detail }) => detail.includes("IM-30"))).toHaveLength(1);
});

it("a lead imports into visible groups only", async () => {
  const { client } = world.lead;
  const sheet = await buffer(writeSheet(ownerColumns("zh-CN"), from([["张三", "IM-20", ""]])));
  expect(await client.fails(importFarmOwners, form(sheet, { org_group: world.otherGroupId }))).toMatchObject({
    status: 404,
  });
  const task = await imported(client, [["张三", "IM-20", "一舍"]]);
  expect(task.items.map(({ text }) => text)).toEqual(["第 2 行：已添加"]);
});

it("an unchanged template contains only an example row and is refused", async () => {
  const answer = await fetch(app.url + getFarmOwnerTemplate.path, { headers: { "x-token": world.lead.client.token } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(await world.lead.client.fails(importFarmOwners, form(bytes, {}))).toMatchObject({ error: "farm_sheet_empty" });
});
