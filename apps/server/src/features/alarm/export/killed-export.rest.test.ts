import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import xlsx from "@e965/xlsx";
import { exportMessages } from "@huiyan/contract/alarm/export.api";
import { cancelTask, getTask } from "@huiyan/contract/task/task.api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findFreePort } from "#platform/process/free-port.ts";
import { insertManyMessages } from "#test/messages/many-messages.ts";
import { type ServerProcess, startServerProcess } from "#test/server-process.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

/** Number of rows for which an export takes seconds, so that the test can kill the server meanwhile. */
const rows = 50_000;

let app: TestApp;
let world: World;
let jobs: ServerProcess;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
  await insertManyMessages(app.databaseUrl, { deviceUid: world.device.uid, count: rows, newest: Date.now() });
});
afterAll(async () => {
  await jobs.kill();
  await app.close();
});

/** Starts the server node that runs the tasks, as a separate process. */
async function startJobs(): Promise<ServerProcess> {
  const env = {
    ROLES: "jobs",
    DATABASE_URL: app.databaseUrl,
    HUIYAN_KEY: Buffer.alloc(32, 7).toString("hex"),
  };
  return startServerProcess({ dataDir: app.dataDir, port: await findFreePort(), args: ["--no-demo"], env });
}

async function begun() {
  const match = { received_until: Date.now() };
  const made = await world.admin.client.call(exportMessages, { match, format: "xlsx" });
  const task = () => world.admin.client.call(getTask, { _id: made.task_id });
  return { ...made, task };
}
const untilHalf = async (task: Awaited<ReturnType<typeof begun>>["task"]) => {
  while (((await task()).items[0]?.progress?.done ?? 0) === 0) await sleep(20);
};
const filesIn = (folder: string) => readdir(join(app.dataDir, folder)).catch(() => []);

it("an export whose server was killed leaves no partial file, and the next server writes the file", {
  timeout: 60_000,
}, async () => {
  const { url, task } = await begun();
  jobs = await startJobs();
  await untilHalf(task);
  await jobs.kill();
  expect((await fetch(app.url + url)).status).toBe(409);
  expect(await filesIn("files/kept")).toEqual([]);
  expect(await filesIn("scratch")).toHaveLength(1);
  jobs = await startJobs();
  expect(await filesIn("scratch")).toEqual([]);
  while (!(await task()).finished) await sleep(100);
  const answer = await fetch(app.url + url);
  expect(answer.status).toBe(200);
  const book = xlsx.read(Buffer.from(await answer.arrayBuffer()), { dense: true });
  expect(book.Sheets.Sheet1?.["!ref"]).toBe(`A1:Q${rows + 1}`);
  expect(await filesIn("scratch")).toEqual([]);
});

it("a cancelled export stops in the middle of its rows", { timeout: 60_000 }, async () => {
  // 200,000 rows: with only 50,000, a fast machine finishes the export between two polls of its progress
  const older = { count: 200_000, newest: Date.now() - 2 * rows * 1000 };
  await insertManyMessages(app.databaseUrl, { deviceUid: world.device.uid, ...older });
  const kept = await filesIn("files/kept");
  const { url, task, task_id } = await begun();
  await untilHalf(task);
  await world.admin.client.call(cancelTask, { _id: task_id });
  while (!(await task()).finished) await sleep(20);
  expect(await task()).toMatchObject({ cancelled: 1, done: 0 });
  expect((await fetch(app.url + url)).status).toBe(409);
  expect([await filesIn("files/kept"), await filesIn("scratch")]).toEqual([kept, []]);
});
