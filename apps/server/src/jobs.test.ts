import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { backgroundWork } from "./background-work.ts";
import { features } from "./features.ts";
import { type Job, startJobs, startOwnWork } from "./platform/jobs/jobs.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const failing = () => app.services.jobs.failing().map(({ job }) => job);

describe("jobs", () => {
  const all = () => backgroundWork(app.services, features(app.services));

  it("have unique names that begin with their feature", () => {
    const names = all().map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-zA-Z]+\.[a-zA-Z]+$/.test(name))).toEqual([]);
    expect(names.length).toBeGreaterThan(30);
  });

  it("reports a run that has expired until it ends", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { jobs, clock } = app.services;
    const running = jobs.watch("demo.hangs", clock.now(), () => promise, 60_000);
    app.clock.moveBy(60_000);
    expect(failing()).not.toContain("demo.hangs");
    app.clock.moveBy(1);
    expect(failing()).toContain("demo.hangs");
    resolve();
    await running;
    expect(failing()).not.toContain("demo.hangs");
  });

  it("reports a series of failures with the time of its first one", async () => {
    const { jobs, clock } = app.services;
    const since = clock.now();
    for (let time = 0; time < 3; time++) {
      await jobs.watch("demo.fails", clock.now(), () => Promise.reject(new Error("no")));
      app.clock.moveBy(60_000);
    }
    expect(jobs.failing().find(({ job }) => job === "demo.fails")).toMatchObject({ times: 3, since });
    await jobs.watch("demo.fails", clock.now(), () => Promise.resolve());
    expect(failing()).not.toContain("demo.fails");
  });

  const hourly = { when: { everyMs: 3_600_000 } };
  const start = (jobs: Job[]) => startJobs(app.databaseUrl, jobs, app.services);

  it("runs the jobs that a job wakes after the end of its run", async () => {
    const order: string[] = [];
    const running = await start([
      { name: "test.send", ...hourly, run: async () => void order.push("send") },
      {
        name: "test.plan",
        when: { everyMs: 1000 },
        wakes: ["test.send"],
        run: async () => {
          await Promise.resolve();
          order.push("plan");
        },
      },
    ]);
    app.clock.pass(1000);
    await expect.poll(() => order).toEqual(["plan", "send"]);
    await running.stop();
  });

  it("runs a job again at once if it is woken while it runs, and then waits for its interval", async () => {
    const runs: PromiseWithResolvers<void>[] = [];
    const run = async () => {
      const ended = Promise.withResolvers<void>();
      runs.push(ended);
      await ended.promise;
    };
    const running = startOwnWork([{ name: "test.send", ...hourly, everywhere: true, run }], app.services);
    await running.runNow("test.send");
    await expect.poll(() => runs.length).toBe(1);
    await running.runNow("test.send");
    runs[0]?.resolve();
    await expect.poll(() => runs.length).toBe(2);
    runs[1]?.resolve();
    await new Promise((resolve) => setImmediate(resolve));
    expect(runs.length).toBe(2);
    await running.stop();
  });

  it("refuses to wake a job that does not exist", async () => {
    const plan = { name: "test.plan", ...hourly, wakes: ["test.nobody"], run: async () => undefined };
    await expect(start([plan])).rejects.toThrow("test.nobody");
  });

  it("waits at the stop for background work of a run", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let isAsked = false;
    const end = () => {
      isAsked = true;
      return promise;
    };
    const running = await start([{ name: "test.send", ...hourly, run: async () => undefined, end }]);
    let hasStopped = false;
    const stopped = running.stop().then(() => {
      hasStopped = true;
    });
    await expect.poll(() => isAsked).toBe(true);
    expect(hasStopped).toBe(false);
    resolve();
    await stopped;
  });
});
