import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../test/test-app.ts";
import { features } from "./features.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const failing = () => app.services.jobs.failing().map(({ job }) => job);

describe("jobs", () => {
  const all = () => features(app.services).flatMap((feature) => feature.jobs?.(app.services) ?? []);

  it("have names of their own, begun with that of their feature", () => {
    const names = all().map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-zA-Z]+\.[a-zA-Z]+$/.test(name))).toEqual([]);
    expect(names.length).toBeGreaterThan(30);
  });

  it("a run that does not end is told once it has expired, and no more once it ends", async () => {
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
});
