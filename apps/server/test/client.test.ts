import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { getSystemInfo } from "@huiyan/contract/organisation/organisation.api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createClient } from "./client.ts";
import { runSql } from "./postgres/databases.ts";
import { startTestApp, type TestApp } from "./test-app.ts";
import { createWorld } from "./world.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it("a call that must fail but succeeds fails the test with the call's answer", async () => {
  const accepted = createClient(app.url).fails(getSystemInfo, {});
  await expect(accepted).rejects.toThrow(/^organisation\.getSystemInfo must be refused\. It answered 200: \{"code":0/);
});

it("an internal error of the server fails the test with the stack of that error", async () => {
  const world = await createWorld(app);
  await runSql(app.databaseUrl, `alter table message rename to hidden`);
  await expect(world.admin.client.call(findMessages, {})).rejects.toThrow(/relation "message" does not exist.* at /s);
});
