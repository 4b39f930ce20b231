import { isDeepStrictEqual } from "node:util";
import { test as base, expect, type Page, type TestInfo } from "@playwright/test";
import { z } from "zod";
import { makeOrganisation } from "./organisation.ts";
import { OwnSystems } from "./own-systems.ts";
import { type Problems, watchProblems } from "./problems.ts";
import { findSystem, type SharedSystem } from "./shared-systems.ts";
import { joinSystem, type System, type SystemOptions } from "./system.ts";

/** Options of a demonstration without running devices, for tests that kill or restart the system. */
export const withoutModel: SystemOptions = { args: ["--no-agent"] };

export interface TestFixtures {
  problems: Problems;
  /** Opens a page of another user in a separate browser context, watched for problems like `page`. */
  openPage: () => Promise<Page>;
  /**
   * The system on which the tests of a file run. A name means a shared system; options start a system for this file
   * only.
   */
  runsOn: SharedSystem | SystemOptions;
  /** The running system, with the organisation of this test. */
  system: System;
}

interface WorkerFixtures {
  /** System that was started for several files, used instead of `runsOn`. */
  ownSystem: System | undefined;
  ownSystems: OwnSystems;
}

/** Key of the system for a file: files that use the `runsOn` of their project share a system. */
const keyOf = (runsOn: SystemOptions, { file, project }: TestInfo) =>
  isDeepStrictEqual(runsOn, z.object({ runsOn: z.unknown().optional() }).parse(project.use).runsOn)
    ? project.name
    : file;

/**
 * Test with a real system in a real browser. Fails on any console error, page error or failed request that was not
 * allowed by `problems.allow`.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  ownSystem: [undefined, { scope: "worker" }],
  ownSystems: [
    async ({ ownSystem }, use) => {
      const systems = new OwnSystems(ownSystem);
      await use(systems);
      await systems.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  // Not an option of the worker: the worker and its browser would restart for each file with other options.
  runsOn: ["cloud", { option: true }],
  system: [
    async ({ runsOn, ownSystems }, use, testInfo) => {
      if (ownSystems.instead !== undefined) return use(ownSystems.instead);
      if (typeof runsOn !== "string") {
        if (testInfo.project.name === "journeys")
          throw new Error("this file starts a system: name it in playwright.config.ts");
        return use(await ownSystems.of(keyOf(runsOn, testInfo), runsOn));
      }
      await ownSystems.stop();
      const shared = await findSystem(runsOn);
      await use(joinSystem(shared, await makeOrganisation(shared)));
    },
    { timeout: 300_000 },
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
