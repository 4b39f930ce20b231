import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { getFailingItems } from "./retry.queries.ts";
import { runEach } from "./run-items.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it("an item that begins to fail for another reason is reported with the new reason", async () => {
  for (const reason of ["磁盘已满", "磁盘已满", "对方拒绝"]) {
    await runEach(app.services, "test.items", ["1"], () => Promise.reject(new Error(reason)));
    app.clock.moveBy(600_000);
    expect(await getFailingItems(app.services.db.sql, "test.items")).toEqual({ count: 1, id: "1", cause: reason });
  }
});
