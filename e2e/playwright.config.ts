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
 * Files whose agent runs a model or whose pictures use a whole core. They run one at a time, most on one demonstration
 * as a user starts it.
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
/** Files that start a system for themselves, since they kill or restart it or need other options. */
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
/** Matches a test's file path, titles and tags, which Playwright joins with spaces. */
const rest = /\.rest\.spec\.ts |@rest\b/;
const leftOut = isSoak ? [] : ["**/*.soak.spec.ts"];

export default defineConfig<TestFixtures>({
  testDir: ".",
  testIgnore: leftOut,
  ...(part === "test" ? { grepInvert: rest } : {}),
  ...(part === "rest" ? { grep: rest } : {}),
  // Each project cleans its output folder at the start. Projects that wait or compute run in parallel with the others,
  // one test at a time.
  projects: [
    { name: "own", testMatch: own, outputDir: "test-results/own", workers: 1 },
    { name: "model", testMatch: withModel, outputDir: "test-results/model", workers: 1, use: { runsOn: {} } },
    { name: "journeys", testIgnore: [...own, ...withModel, ...leftOut], outputDir: "test-results/journeys" },
  ],
  globalSetup: "./shared-systems.ts",
  // Each test has a separate organisation, so only the cores limit parallel tests. `npm test` uses half of them for
  // other tests. Journeys of `test:rest` often wait for agents and systems to start.
  fullyParallel: true,
  workers: Math.max(1, part === "test" ? Math.floor(availableParallelism() / 2) : availableParallelism()),
  retries: 0,
  // Long, since a busy CI machine is several times slower. Steps that must be prompt have separate timeouts.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  // `npm test` sets the path of a file for the counts.
  reporter: process.env.TEST_REPORT === undefined ? [["list"]] : [["list"], ["./runner-reporter.ts"]],
  use: {
    locale: "zh-CN",
    timezoneId: browserZone(zoneName),
    viewport: { width: 1366, height: 768 },
    // Reduced motion: on a busy machine, a click on a growing element may miss. Files about animations switch it off.
    contextOptions: { reducedMotion: "reduce" },
    // No traces, since problems.ts prints the last actions of a failed test.
    trace: "off",
    screenshot: "only-on-failure",
    video: "off",
    actionTimeout: 60_000,
    launchOptions: {
      executablePath: browser.executablePath,
      env: { ...inherited, ...browser.env },
      // In a container, the root account has no sandbox; only pages of the product are opened. Containers also have
      // little shared memory, without which a page crashes.
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
