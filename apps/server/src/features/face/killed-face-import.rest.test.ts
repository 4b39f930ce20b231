import { findFaces } from "@huiyan/contract/face/face.api";
import { getFaceImport, importFaces } from "@huiyan/contract/face/face-import.api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { drawFace } from "#platform/image/draw-face.ts";
import { findFreePort } from "#platform/process/free-port.ts";
import { uploadZip } from "#test/face/upload-zip.ts";
import { zipOf } from "#test/face/zips.ts";
import { type ServerProcess, startServerProcess } from "#test/server-process.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { testSize } from "#test/test-size.ts";
import { createWorld, type World } from "#test/world.ts";

/** Number of imported faces. The import takes several seconds, so that the server can be killed meanwhile. */
const count = testSize(14, 40);
const kills = testSize(1, 3);

let app: TestApp;
let world: World;
let jobs: ServerProcess;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(async () => {
  await jobs.kill();
  await app.close();
});

/** Starts a server with the role `jobs`, which runs the tasks, as a separate process. */
async function startJobs(): Promise<void> {
  const env = { ROLES: "jobs", DATABASE_URL: app.databaseUrl, HUIYAN_KEY: Buffer.alloc(32, 7).toString("hex") };
  jobs = await startServerProcess({ dataDir: app.dataDir, port: await findFreePort(), args: ["--no-demo"], env });
}

it(`an import continues after its server was killed (${kills} times), and stores no face twice`, async () => {
  const { client } = world.lead;
  const files = await Promise.all(
    Array.from({ length: count }, async (_, at) => ({ path: `K-${at}_员工${at}.jpg`, bytes: await drawFace(at) })),
  );
  const upload_id = await uploadZip(client, await zipOf(files));
  const { task_id } = await client.call(importFaces, { fields: { upload_id, allow_duplicate: "1" } });
  const state = () => client.call(getFaceImport, { task_id });
  let before = 0;
  for (let killed = 0; killed < kills; killed++) {
    await startJobs();
    await expect.poll(async () => (await state()).done, { timeout: 60_000, interval: 20 }).toBeGreaterThan(before + 3);
    await jobs.kill();
    before = (await state()).done;
    expect(before, "it is killed in the middle").toBeLessThan(count);
  }
  await startJobs();
  await expect.poll(async () => (await state()).status, { timeout: 60_000 }).toBe(2);
  expect(await state()).toMatchObject({ done: count, failed: 0 });
  const { list, page } = await client.call(findFaces, { size: 100 });
  expect(page.count).toBe(count);
  expect(new Set(list.map(({ name }) => name)).size).toBe(count);
}, 300_000);
