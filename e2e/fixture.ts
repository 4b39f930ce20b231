import { isDeepStrictEqual } from "node:util";
import { test as base, expect, type Page, type TestInfo } from "@playwright/test";
import { z } from "zod";
import { makeOrganisation } from "./organisation.ts";
import { OwnSystems } from "./own-systems.ts";
import { type Problems, watchProblems } from "./problems.ts";
import { findSystem, type SharedSystem } from "./shared-systems.ts";
import { joinSystem, type System, type SystemOptions } from "./system.ts";

/** The demo without its devices, for tests that end or restart the system. */
export const withoutModel: SystemOptions = { args: ["--no-agent"] };

export interface TestFixtures {
  problems: Problems;
  /** A page of another user: a separate browser, watched like `page`. */
  openPage: () => Promise<Page>;
  /** `test.use({ runsOn: "private" })` is another shared system; options of one start a system for the file alone. */
  runsOn: SharedSystem | SystemOptions;
  /** The running product, and this test's organisation on it. */
  system: System;
}

interface WorkerFixtures {
  /** System that a file has started itself, instead of `runsOn`. */
  ownSystem: System | undefined;
  ownSystems: OwnSystems;
}

/** Files without another choice share the system of their project. */
const keyOf = (runsOn: SystemOptions, { file, project }: TestInfo) =>
  isDeepStrictEqual(runsOn, z.object({ runsOn: z.unknown().optional() }).parse(project.use).runsOn)
    ? project.name
    : file;

/**
 * The real system in a real browser. A test fails on any console error, page error or failed request that it has not
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
  // not of the worker: a worker with its browser would restart for each file with another option
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
