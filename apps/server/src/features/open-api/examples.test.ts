import { execFile, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { generateKeyPair } from "@huiyan/contract/open-api/open-api.api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { alarmEvent } from "#test/device-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
let env: Record<string, string>;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
  await world.device.client.outcomes([alarmEvent(app), alarmEvent(app)]);
  const { appId, appSecret } = await world.admin.client.call(generateKeyPair, {});
  env = { PATH: process.env.PATH ?? "", HUIYAN_URL: app.url, HUIYAN_APP_ID: appId, HUIYAN_APP_SECRET: appSecret };
});
afterAll(() => app.close());

const pathOf = (name: string) => fileURLToPath(new URL(`../../../../../examples/open-api/${name}`, import.meta.url));
const run = promisify(execFile);

async function expectMessages(program: string, file: string): Promise<void> {
  const { list } = await world.admin.client.call(findMessages, {});
  const lines = list.map(({ create_at, device_name, point_name, alg_name, message }) =>
    [new Date(create_at).toISOString(), device_name, point_name, alg_name, message].join("\t"),
  );
  const { stdout } = await run(program, [pathOf(file)], { env });
  expect(stdout.trimEnd().split(/\r?\n/)).toEqual([...lines, "2 / 2"]);
  const wrong = { ...env, HUIYAN_APP_SECRET: "wrong" };
  await expect(run(program, [pathOf(file)], { env: wrong })).rejects.toMatchObject({
    stderr: expect.stringContaining("签名不正确"),
  });
}

it("the TypeScript example prints the newest messages, or the reason of a refusal", async () => {
  await expectMessages(process.execPath, "typescript/read-messages.ts");
});

const hasPython = spawnSync("python3", ["--version"]).status === 0;
it.skipIf(!hasPython)(
  `the Python example does the same${hasPython ? "" : " (skipped: this machine has no python3)"}`,
  { tags: ["rest"] },
  async () => expectMessages("python3", "python/read_messages.py"),
);
