import { readdir } from "node:fs/promises";
import { join } from "node:path";
import xlsx from "@e965/xlsx";
import { findMessages, markMessages } from "@huiyan/contract/alarm/alarm.api";
import { exportMessages, listExports } from "@huiyan/contract/alarm/export.api";
import { exportKeptMs, exportsKeptMax } from "@huiyan/contract/alarm/export.rules";
import { deleteMessages, handleMessage } from "@huiyan/contract/alarm/handling.api";
import { findAuditLines } from "@huiyan/contract/audit/audit.api";
import { bindDevices } from "@huiyan/contract/device/device.api";
import { cancelTask, getTask, retryTask } from "@huiyan/contract/task/task.api";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runNextTask, type TaskWorker } from "#features/task/task.public.ts";
import { initialFeatures } from "#platform/context/caller.ts";
import { createClient } from "#test/client.ts";
import { jpeg } from "#test/data/pictures.ts";
import { alarmEvent } from "#test/device-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";
import { exportMessages as startExport } from "../actions/export-messages.ts";
import { cleanExports } from "./clean-exports.ts";
import { ExportThreadData } from "./export-job.ts";
import { exportWorker, exportWorkerBy } from "./export-worker.ts";
import { makeExport } from "./make-export.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  world = await createWorld(app);
});

type Role = "admin" | "lead" | "staff";
type Format = { format?: "xls" | "xlsx"; pictures?: boolean };
const now = () => app.clock.now().getTime();
const all = () => ({ match: { received_until: now() } });
/** Runs the export in the test's own thread, because starting a worker thread takes longer than writing most files. */
const withoutThread = exportWorkerBy((data, step) => makeExport(ExportThreadData.parse(data), step));
async function run(worker = withoutThread): Promise<void> {
  while (await runNextTask(app.services, [worker]));
}
const ask = (role: Role, chosen: object, format: Format = {}) =>
  world[role].client.call(exportMessages, { ...chosen, ...format });

/** Returns the rows of the first sheet, keyed by column head. */
function rowsOf(bytes: Buffer): Record<string, unknown>[] {
  const book = xlsx.read(bytes);
  return xlsx.utils.sheet_to_json(book.Sheets.Sheet1 ?? {});
}

const setStaff = (id: string, values: { role?: "staff" | "admin"; status?: "leave" }) =>
  app.services.db.sql.updateTable("staff").set(values).where("id", "=", id).execute();

async function get(url: string): Promise<Response> {
  return fetch(app.url + url);
}

async function exported(role: Role, chosen: object, format: Format = {}): Promise<Record<string, unknown>[]> {
  const { url } = await ask(role, chosen, format);
  await run();
  const answer = await get(url);
  expect(answer.status).toBe(200);
  return rowsOf(Buffer.from(await answer.arrayBuffer()));
}

async function ids(role: Role = "admin"): Promise<string[]> {
  return (await world[role].client.call(findMessages, { size: 100 })).list.map(({ _id }) => _id);
}

const livestock = { licensePlate: "渝A7K2M9", total: 29, weight: 3475, counts: [10, 10, 9] };

describe("an export file", () => {
  it.each(["xls", "xlsx"] as const)(
    "%s: the rows have the values and the order of the alarm list",
    { tags: ["rest"] },
    async (format) => {
      await world.device.client.outcomes([
        alarmEvent(app, { alg_id: "cv_tdgz", type: "cv_tdgz", data: { ...livestock, message: "=HYPERLINK(1)" } }),
      ]);
      app.clock.moveBy(1000);
      await world.hidden.client.outcomes([alarmEvent(app)]);
      const [newest = "", oldest = ""] = await ids();
      await world.admin.client.call(handleMessage, { _id: newest, option: 6, reason: "light", remark: "@下午" });
      await world.admin.client.call(markMessages, { _id: [oldest], mark: 1 });
      const { url } = await ask("admin", all(), { format });
      await run(exportWorker);
      const answer = await get(url);
      expect(answer.headers.get("content-disposition")).toContain(encodeURIComponent(`消息数据.${format}`));
      const rows = rowsOf(Buffer.from(await answer.arrayBuffer()));
      // no user had claimed the alarm, so the row names the user who closed it
      const { list } = await world.admin.client.call(findMessages, { size: 1 });
      expect(list[0]?.handled_by?.name).toBeTruthy();
      expect(rows).toMatchObject([
        {
          序号: 1,
          级别: "高",
          处理状态: "误报",
          处理人: list[0]?.handled_by?.name,
          备注: "光线变化；@下午",
          标记: "否",
          算法: "区域入侵",
        },
        {
          序号: 2,
          算法: "视觉通道估重",
          级别: "中",
          处理状态: "待处理",
          标记: "是",
          已读: "否",
          报警内容: "=HYPERLINK(1)",
          车牌: "渝A7K2M9",
          数量: 29,
          "重量(kg)": 3475,
        },
      ]);
      expect(rows[0]?.处理时间).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    },
  );

  it("the file holds the chosen alarms, or the alarms that the filter found when the export was requested", async () => {
    await world.device.client.outcomes(Array.from({ length: 5 }, () => alarmEvent(app)));
    const chosen = (await ids()).slice(0, 2);
    expect(await exported("admin", { _id: chosen })).toHaveLength(2);
    const { match } = all();
    app.clock.moveBy(1000);
    await world.device.client.outcomes([alarmEvent(app)]);
    expect(await exported("admin", { match: { ...match, device_id: world.device.deviceId } })).toHaveLength(5);
    expect(await exported("admin", { match: { ...match, state: "open,done", alg_id: "area_intrusion" } })).toHaveLength(
      5,
    );
  });

  it("the file has pictures in its rows if requested", async () => {
    const picture = await jpeg(640, 360);
    const event = () => alarmEvent(app, { images: [{ role: "image", part: "p" }] });
    await world.device.client.outcomes([event(), alarmEvent(app), event()], { p: picture });
    const { url, task_id } = await ask("admin", all(), { format: "xlsx", pictures: true });
    await run();
    const files = xlsx.read(Buffer.from(await (await get(url)).arrayBuffer()), { bookFiles: true });
    const names = "keys" in files && Array.isArray(files.keys) ? files.keys.map(String) : [];
    expect(names.filter((name) => name.includes("media/")).length).toBe(2);
    const { items } = await world.admin.client.call(getTask, { _id: task_id });
    expect(items[0]?.text).toBe("共 3 条，其中 2 条附图片");
  });

  it("the file is in the language of the user who requested it", async () => {
    await world.device.client.outcomes([alarmEvent(app)]);
    const english = createClient(app.url, world.admin.client.token, { "accept-language": "en" });
    const { url } = await english.call(exportMessages, all());
    await run();
    const rows = rowsOf(Buffer.from(await (await get(url)).arrayBuffer()));
    expect(rows).toMatchObject([
      {
        "No.": 1,
        Algorithm: "Area intrusion",
        Status: "Open",
        Read: "No",
        "Alarm content": expect.stringMatching(/1 person entered/),
      },
    ]);
  });
});

describe("the content of the file and access to it follow the current rights", () => {
  beforeEach(async () => {
    await world.device.client.outcomes([alarmEvent(app), alarmEvent(app)]);
    await world.hidden.client.outcomes([alarmEvent(app)]);
  });

  it("a user gets no alarm that they do not see, by id or by filter", async () => {
    expect(await exported("admin", all())).toHaveLength(3);
    expect(await exported("staff", all())).toHaveLength(2);
    expect(await exported("lead", { _id: await ids("admin") })).toHaveLength(2);
    const foreign = await createWorld(app);
    expect(await foreign.admin.client.fails(exportMessages, { _id: await ids("admin") })).toMatchObject({
      error: "export_empty",
    });
  });

  it("the rights when the task runs decide which alarms the file contains", async () => {
    await ask("staff", all());
    await app.services.db.sql.deleteFrom("staff_group").where("staff_id", "=", world.staff.staffId).execute();
    await run();
    const { list } = await world.staff.client.call(listExports, {});
    expect(list.map(({ count }) => count)).toEqual([0]);
  });

  it("a user who lost a device, their role or their membership finds no file", async () => {
    const [ofStaff, ofAdmin, ofLead] = [await ask("staff", all()), await ask("admin", all()), await ask("lead", all())];
    await run();
    for (const { url } of [ofStaff, ofAdmin, ofLead]) expect((await get(url)).status).toBe(200);
    await world.admin.client.call(bindDevices, { group_id: world.otherGroupId, device_id: [world.device.deviceId] });
    await app.services.db.sql.deleteFrom("staff_group").where("staff_id", "=", world.staff.staffId).execute();
    await setStaff(world.admin.staffId, { role: "staff" });
    await setStaff(world.lead.staffId, { status: "leave" });
    for (const { url } of [ofStaff, ofAdmin, ofLead]) expect((await get(url)).status).toBe(404);
    await setStaff(world.admin.staffId, { role: "admin" });
    expect((await get(ofAdmin.url)).status).toBe(200);
    await setStaff(world.admin.staffId, { status: "leave" });
    expect((await get(ofAdmin.url)).status).toBe(404);
  });

  it("an address is valid for a limited time and for one file only", async () => {
    const { url } = await ask("admin", all());
    await run();
    const { _id } = await ask("admin", all());
    expect((await get(url.replace(/_id=[^&]+/, `_id=${_id}`))).status).toBe(403);
    app.clock.moveBy(21 * 60_000);
    expect((await get(url)).status).toBe(403);
    await run();
    const [listed] = (await world.admin.client.call(listExports, {})).list;
    expect((await get(listed?.url ?? "")).status).toBe(200);
  });

  it("other members do not see the export in their list", async () => {
    await ask("admin", all());
    expect((await world.lead.client.call(listExports, {})).list).toEqual([]);
  });

  it("the audit log says who exported what", async () => {
    await ask("staff", { match: { ...all().match, device_id: world.device.deviceId } });
    expect((await world.admin.client.call(findAuditLines, { action: "alarm.exportMessages" })).list).toMatchObject([
      { user: expect.any(String), action_name: "导出消息" },
    ]);
  });
});

describe("an export is refused", () => {
  it("an export is refused without alarms, with both ids and filter, and with pictures in xls", async () => {
    const fails = (input: object) => world.admin.client.fails(exportMessages, input);
    expect(await fails({})).toMatchObject({ status: 400, message: "请选择需要导出的消息" });
    expect(await fails({ _id: [] })).toMatchObject({ message: "请选择需要导出的消息" });
    expect(await fails({ _id: await ids(), ...all() })).toMatchObject({ error: "export_empty" });
    expect(await fails({ ...all(), format: "xls", pictures: true })).toMatchObject({ status: 400 });
  });

  it("an export is refused while the user has two unfinished ones, also with many concurrent requests", async () => {
    await world.device.client.outcomes([alarmEvent(app)]);
    const { staffId, accountId } = world.admin;
    const scope = { orgId: world.orgId, staffId, seesAll: true };
    const caller = {
      ...({
        kind: "member",
        role: "admin",
        departmentId: null,
        viewing: null,
        display: null,
        sessionId: staffId,
      } as const),
      accountId,
      orgId: world.orgId,
      staffId,
      scope,
      features: initialFeatures,
    };
    const request = { id: "", ip: "", userAgent: "", language: "zh-CN", params: {}, header: () => "" } as const;
    const input = { match: { ...all().match, read: 0, mark: 0, mine: 0 }, format: "xls", pictures: false } as const;
    // calls the action directly: 12 calls exceed the limit on concurrent requests per node
    const asked = await Promise.allSettled(
      Array.from({ length: 12 }, () => startExport({ ...app.services, caller, request }, input)),
    );
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(await world.admin.client.fails(exportMessages, all())).toMatchObject({ status: 409, error: "export_busy" });
    expect((await ask("lead", all())).count).toBe(1);
    await run();
  });
});

it("a file is not available before it is complete", async () => {
  await world.device.client.outcomes([alarmEvent(app)]);
  const { url } = await ask("admin", all());
  const early = await get(url);
  expect([early.status, await early.json()]).toMatchObject([409, { error: "export_unfinished" }]);
  await run();
  expect((await get(url)).status).toBe(200);
});

it("alarms deleted between the request and the task are not in the file", async () => {
  await world.device.client.outcomes([alarmEvent(app), alarmEvent(app)]);
  const { url } = await ask("admin", all());
  await world.admin.client.call(deleteMessages, { _id: (await ids()).slice(0, 1) });
  await run();
  expect(rowsOf(Buffer.from(await (await get(url)).arrayBuffer()))).toHaveLength(1);
});

const filesIn = async (folder: string) => readdir(join(app.dataDir, folder)).catch(() => []);

it("a cancelled export stops, leaves no file, and can be started again", { tags: ["rest"] }, async () => {
  await world.device.client.outcomes(Array.from({ length: 20 }, () => alarmEvent(app)));
  const { url, task_id } = await ask("admin", all());
  const kept = await filesIn("files/kept");
  const cancelling: TaskWorker = {
    ...exportWorker,
    async run(ctx, input, step) {
      await world.admin.client.call(cancelTask, { _id: task_id });
      const aborted = new Promise((resolve) => step.signal.addEventListener("abort", resolve));
      app.clock.pass(1000);
      await aborted;
      return exportWorker.run(ctx, input, step);
    },
  };
  await runNextTask(app.services, [cancelling]);
  expect(await filesIn("files/kept")).toEqual(kept);
  expect(await filesIn("scratch")).toEqual([]);
  expect((await get(url)).status).toBe(409);
  await world.admin.client.call(retryTask, { _id: task_id, state: "cancelled" });
  await run(exportWorker);
  expect((await get(url)).status).toBe(200);
});

it("after a day a file is deleted, and of one user's files only the newest are kept", async () => {
  await world.device.client.outcomes([alarmEvent(app)]);
  const first = await ask("admin", all());
  await run();
  for (let n = 1; n < exportsKeptMax; n++) {
    app.clock.moveBy(1000);
    const { task_id } = await ask("admin", all());
    await app.services.db.sql
      .updateTable("task")
      .set({ finished_at: app.clock.now() })
      .where("id", "=", task_id)
      .execute();
  }
  expect((await get(first.url)).status).toBe(200);
  app.clock.moveBy(1000);
  const last = await ask("admin", all());
  await run();
  expect([(await get(first.url)).status, (await get(last.url)).status]).toEqual([404, 200]);
  const before = (await filesIn("files/kept")).length;
  await cleanExports(app.services);
  expect((await filesIn("files/kept")).length).toBeLessThan(before);
  app.clock.moveBy(exportKeptMs + 1000);
  await cleanExports(app.services);
  expect(await filesIn("files/kept")).toEqual([]);
});
