import { availableParallelism } from "node:os";
import { zoneName } from "@huiyan/contract/calendar";
import { defineConfig } from "@playwright/test";
import { browserZone, findBrowser } from "./browser.ts";
import { type TestFixtures } from "./fixture.ts";
import { isSoak } from "./test-size.ts";

const browser = await findBrowser();
const inherited = Object.fromEntries(
  Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
);

const specs = (...paths: string[]) => paths.map((path) => `**/${path}{,.rest}.spec.ts`);
/**
 * Files with the demo's agent, whose model takes a core, and files whose pictures take one: one after the other, most
 * on one demo, as a user starts it.
 */
const withModel = specs(
  "alarm/alarm-arrives",
  "algorithm/dry-run",
  "device/device-log",
  "device/devices",
  "live/detections",
  "recording/playback",
  "weighing/lorry.soak",
);
/** Files that start a system: they kill or restart it, or use different options. */
const own = specs(
  "alarm/database-away",
  "algorithm/drawn-runs",
  "demo/demo-history.soak",
  "demo/every-page",
  "deployment/*.soak",
  "device/device-life",
  "live/cuts.soak",
  "operator/operator",
  "operator/backup",
  "operator/health",
  "operator/operated",
  "service-package/packages",
  "session/set-up",
  "shell/server-away",
);

/** Journeys of `npm test`, of `npm run test:rest`, or all of them. The soak adds the longest. */
const part = process.env.HUIYAN_JOURNEYS;
/** Matches a test's file path, titles and tags, joined by Playwright. */
const rest = /\.rest\.spec\.ts |@rest\b/;
const leftOut = isSoak ? [] : ["**/*.soak.spec.ts"];

export default defineConfig<TestFixtures>({
  testDir: ".",
  testIgnore: leftOut,
  ...(part === "test" ? { grepInvert: rest } : {}),
  ...(part === "rest" ? { grep: rest } : {}),
  // Each project cleans its folder when it begins. Waiting and computing projects run in parallel with the others, one
  // test at a time.
  projects: [
    { name: "own", testMatch: own, outputDir: "test-results/own", workers: 1 },
    { name: "model", testMatch: withModel, outputDir: "test-results/model", workers: 1, use: { runsOn: {} } },
    { name: "journeys", testIgnore: [...own, ...withModel, ...leftOut], outputDir: "test-results/journeys" },
  ],
  globalSetup: "./shared-systems.ts",
  // Each test has a separate organisation: only the cores limit how many run in parallel. Other tests of `npm test` use
  // half of them. Many journeys of `test:rest` wait for agents and systems to start.
  fullyParallel: true,
  workers: Math.max(1, part === "test" ? Math.floor(availableParallelism() / 2) : availableParallelism()),
  retries: 0,
  // generous, since a busy CI machine is several times slower; prompt steps have separate timeouts
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  // The counts go to a file where `npm test` names one.
  reporter: process.env.TEST_REPORT === undefined ? [["list"]] : [["list"], ["./runner-reporter.ts"]],
  use: {
    locale: "zh-CN",
    timezoneId: browserZone(zoneName),
    viewport: { width: 1366, height: 768 },
    // A click on a growing element may miss on a busy machine. Files about motion enable it.
    contextOptions: { reducedMotion: "reduce" },
    // a failed test prints its actions: problems.ts
    trace: "off",
    screenshot: "only-on-failure",
    video: "off",
    actionTimeout: 60_000,
    launchOptions: {
      executablePath: browser.executablePath,
      env: { ...inherited, ...browser.env },
      // A root account has no sandbox in a container; only the product's pages are opened. Containers have little
      // shared memory: a page that needs more crashes.
      args: [
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-gpu",
        "--disable-quic",
        "--disable-background-networking",
      ],
    },
  },
});
