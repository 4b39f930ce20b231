import { test as base, expect, type Page } from "@playwright/test";
import { type Problems, watchProblems } from "./problems.ts";
import { type System, type SystemOptions, startSystem } from "./system.ts";

/** The demo without its devices: their model takes a core, and most journeys need no new alarm. */
const withoutModel: SystemOptions = { args: ["--no-agent"] };
/** The demo as a person starts it. */
export const withModel: SystemOptions = {};

interface TestFixtures {
  problems: Problems;
  /** A page of another person: a browser of its own, watched like `page`. */
  openPage: () => Promise<Page>;
}

interface WorkerFixtures {
  /** `test.use({ systemOptions: … })` starts another system for the file. */
  systemOptions: SystemOptions;
  system: System;
}

/**
 * The real system in a real browser. A test fails on any console error, page error or failed request that it has not
 * named by `problems.allow`.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  systemOptions: [withoutModel, { option: true, scope: "worker" }],
  system: [
    async ({ systemOptions }, use) => {
      const system = await startSystem(systemOptions);
      await use(system);
      await system.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: async ({ system }, use) => use(system.url),
  problems: [
    async ({ context, system }, use, testInfo) => {
      const problems = watchProblems(context);
      await use(problems);
      const failed = testInfo.status !== testInfo.expectedStatus || problems.list().length > 0;
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
