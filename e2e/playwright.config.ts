import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { findBrowser } from "./browser.ts";

const browser = await findBrowser();
const inherited = Object.fromEntries(
  Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
);

/** Those that start a system: they kill or restart it, begin with an empty one, or need the model, which takes a core. */
const own = [
  "alarm/alarm-arrives",
  "alarm/database-away",
  "demo/demo-history",
  "device/device-life",
  "device/device-log",
  "device/devices",
  "group/sync",
  "live/cuts",
  "live/detections",
  "recording/playback",
  "session/set-up",
  "shell/server-away",
].map((path) => `**/${path}.spec.ts`);

export default defineConfig({
  testDir: ".",
  // Each cleans its own folder when it begins.
  projects: [
    { name: "journeys", testIgnore: own, outputDir: "test-results/journeys" },
    { name: "own", testMatch: own, outputDir: "test-results/own", workers: 1 },
  ],
  globalSetup: "./shared-systems.ts",
  // Each test is alone in its organisation: only the cores set how many may run side by side.
  fullyParallel: true,
  workers: Math.max(2, availableParallelism()),
  retries: 0,
  // generous, since a busy machine of CI is several times slower; what must be prompt says so itself
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // The counts go to a file where `npm test` names one.
  reporter: process.env.PLAYWRIGHT_JUNIT_OUTPUT_FILE === undefined ? [["list"]] : [["list"], ["junit"]],
  use: {
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    viewport: { width: 1366, height: 768 },
    // A click on what is still growing may hit nothing on a busy machine. Files that are about motion wish for it.
    contextOptions: { reducedMotion: "reduce" },
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false, sources: false },
    screenshot: "only-on-failure",
    video: "off",
    actionTimeout: 30_000,
    launchOptions: {
      executablePath: browser.executablePath,
      env: { ...inherited, ...browser.env },
      // A root account has no sandbox in a container; nothing but the product's own pages is opened.
      // Containers have little shared memory: a page that needs more crashes.
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
