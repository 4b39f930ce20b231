import { test as base, expect, type Page } from "@playwright/test";
import { makeOrganisation } from "./organisation.ts";
import { type Problems, watchProblems } from "./problems.ts";
import { findSystem, type SharedSystem } from "./shared-systems.ts";
import { joinSystem, type System, type SystemOptions, startSystem } from "./system.ts";

/** The demo without its devices, for what ends or restarts the system. */
export const withoutModel: SystemOptions = { args: ["--no-agent"] };

interface TestFixtures {
  problems: Problems;
  /** A page of another person: a browser of its own, watched like `page`. */
  openPage: () => Promise<Page>;
  /** The running product, and the organisation on it that this test alone works with. */
  system: System;
}

export interface WorkerFixtures {
  /** `test.use({ runsOn: "private" })` is another shared system; options of one start a system for the file alone. */
  runsOn: SharedSystem | SystemOptions;
  ownSystem: System | undefined;
}

/**
 * The real system in a real browser. A test fails on any console error, page error or failed request that it has not
 * named by `problems.allow`.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  runsOn: ["cloud", { option: true, scope: "worker" }],
  ownSystem: [
    async ({ runsOn }, use, { project }) => {
      if (typeof runsOn === "string") return use(undefined);
      if (project.name === "journeys") throw new Error("this file starts a system: name it in playwright.config.ts");
      const system = await startSystem(runsOn);
      await use(system);
      await system.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  system: [
    async ({ runsOn, ownSystem }, use) => {
      if (ownSystem !== undefined) return use(ownSystem);
      if (typeof runsOn !== "string") throw new Error("a system of its own has not been started");
      const shared = await findSystem(runsOn);
      await use(joinSystem(shared, await makeOrganisation(shared)));
    },
    { timeout: 180_000 },
  ],
  baseURL: async ({ system }, use) => use(system.url),
  problems: [
    async ({ context, system }, use, testInfo) => {
      const problems = watchProblems(context);
      await use(problems);
      const failed = testInfo.status !== testInfo.expectedStatus || problems.list().length > 0;
      if (failed) console.log(`the page did last:\n${problems.history().join("\n")}`);
      if (failed) console.log(`the server said last:\n${system.output().slice(-4000)}`);
      expect(problems.list(), "console errors and failed requests").toEqual([]);
    },
    { auto: true },
  ],
  openPage: async ({ browser, baseURL, locale, timezoneId, viewport, problems }, use) => {
    const opened: { close: () => Promise<void>; problems: Problems }[] = [];
    await use(async () => {
      const context = await browser.newContext({
        viewport,
        ...(baseURL === undefined ? {} : { baseURL }),
        ...(locale === undefined ? {} : { locale }),
        ...(timezoneId === undefined ? {} : { timezoneId }),
      });
      opened.push({ close: () => context.close(), problems: watchProblems(context) });
      return context.newPage();
    });
    for (const { close } of opened) await close();
    const others = opened.flatMap((person) => person.problems.list()).filter((problem) => !problems.allows(problem));
    expect(others, "console errors and failed requests of other people").toEqual([]);
  },
});

export { expect };
