import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { getFailingItems } from "./retry.queries.ts";
import { runEach } from "./run-items.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it("reports the new reason if an item begins to fail for another reason", async () => {
  for (const reason of ["磁盘已满", "磁盘已满", "对方拒绝"]) {
    await runEach(app.services, "test.items", ["1"], () => Promise.reject(new Error(reason)));
    app.clock.moveBy(600_000);
    expect(await getFailingItems(app.services.db.sql, "test.items")).toEqual({ count: 1, id: "1", cause: reason });
  }
});

it("logs, delays and ends the failure of each item separately, per job", async () => {
  const { services } = app;
  const error = vi.spyOn(services.log, "error");
  const fail = () => Promise.reject(new Error("磁盘已满"));
  const failingOf = (job: string) => getFailingItems(services.db.sql, job);
  await runEach(services, "test.first", ["1", "2"], fail);
  await runEach(services, "test.second", ["1"], fail);
  const logged = error.mock.calls.map(([facts]: readonly unknown[]) => facts);
  error.mockRestore();
  for (const item of ["1", "2"]) expect(logged).toContainEqual(expect.objectContaining({ job: "test.first", item }));
  expect(await failingOf("test.first")).toMatchObject({ count: 2, id: "1" });
  expect((await runEach(services, "test.first", ["1"], fail)).tried).toBe(0);
  app.clock.moveBy(1000);
  expect((await runEach(services, "test.first", ["1"], async () => "done")).done).toEqual(["done"]);
  expect(await failingOf("test.first")).toMatchObject({ count: 1, id: "2" });
  expect(await failingOf("test.second")).toMatchObject({ count: 1, id: "1" });
});
