import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";
import { runNextTask } from "./run-task.ts";
import { insertTask } from "./task.queries.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it.each<[name: string, end: (world: World) => Promise<unknown>]>([
  [
    "whose account was disabled",
    ({ admin }) => {
      const account = app.services.db.sql.updateTable("account").set({ disabled_at: app.clock.now() });
      return account.where("id", "=", admin.accountId).execute();
    },
  ],
  [
    "whose organisation was disabled",
    ({ orgId }) =>
      app.services.db.sql.updateTable("organisation").set({ status: "leave" }).where("id", "=", orgId).execute(),
  ],
  [
    "whose organisation has expired",
    ({ orgId }) => {
      const organisation = app.services.db.sql.updateTable("organisation").set({ expires_at: app.clock.now() });
      return organisation.where("id", "=", orgId).execute();
    },
  ],
])("a task of a member %s runs no further item", async (_name, end) => {
  const world = await createWorld(app);
  const { orgId, admin } = world;
  const { sql } = app.services.db;
  const task = {
    id: v7(),
    orgId,
    staffId: admin.staffId,
    kind: "test",
    language: "zh-CN",
    now: app.clock.now(),
  } as const;
  const items = [1, 2, 3].map((input) => ({ name: "项", input }));
  await app.services.db.transaction((tx) => insertTask(tx.sql, task, items));
  const ran: unknown[] = [];
  const run = async (_ctx: unknown, input: unknown) => {
    ran.push(input);
    if (input === 1) await end(world);
    return "好";
  };
  while (await runNextTask(app.services, [{ kind: "test", permission: "people.manage" as const, run }]));
  const shown = sql.selectFrom("task_item").select("text").where("task_id", "=", task.id).orderBy("position");
  expect((await shown.execute()).map(({ text }) => text)).toEqual(["好", "身份失效", "身份失效"]);
  expect(ran).toEqual([1]);
});
