import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { memoryFolder } from "./apps/server/test/memory-folder.ts";
import { reportSetting } from "./scripts/runner/results.ts";
import { VitestReporter } from "./scripts/runner/vitest-reporter.ts";

/** The long form of a property takes minutes; `npm run lab -- soak` alone runs it. */
const testTimeout = process.env.HUIYAN_SOAK === "1" ? 1_800_000 : 300_000;
/**
 * Projects do not inherit these. Results come late on a busy machine. Concurrent tests start devices and cameras: more of
 * them than cores are slower than one after the other.
 */
const times = {
  testTimeout,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
  maxConcurrency: Math.min(5, availableParallelism()),
};

/**
 * Runs files one after the other in one process: loading the whole product again for each takes longer than most of
 * them.
 */
const together = { isolate: false };

const setup = (...files: string[]) => files.map((file) => join(import.meta.dirname, file));
const seeded = "scripts/runner/seed-properties.ts";

/**
 * Modules are loaded as in the product: by Node itself, without a bundler's transform between, whose look-ups took
 * additional time.
 */
const byNode = { experimental: { viteModuleRunner: false, nodeLoader: false } };

export default defineConfig({
  test: {
    tags: [{ name: "rest", description: "Takes more than 0.4 seconds; runs in `npm run test:rest`." }],
    // `scripts/runner` requests a report.
    reporters: process.env[reportSetting] === undefined ? ["default"] : ["default", new VitestReporter()],
    projects: [
      {
        test: {
          ...times,
          ...together,
          ...byNode,
          name: "rules",
          environment: "node",
          setupFiles: setup(seeded),
          globalSetup: ["scripts/build/before-tests.ts"],
          include: ["{packages,scripts,bench}/**/*.test.ts"],
        },
      },
      {
        test: {
          ...times,
          ...together,
          ...byNode,
          name: "server",
          environment: "node",
          setupFiles: setup(seeded),
          env: { TMPDIR: memoryFolder() },
          globalSetup: ["scripts/build/before-tests.ts", "apps/server/test/global-setup.ts"],
          include: ["apps/server/**/*.test.ts", "hostile/**/*.test.ts"],
          // garbage of a request is collected less often: saves a thirteenth of the whole
          execArgv: ["--max-semi-space-size=64"],
        },
      },
      {
        test: {
          ...times,
          ...together,
          ...byNode,
          name: "edge",
          environment: "node",
          setupFiles: setup(seeded),
          globalSetup: ["scripts/build/before-tests.ts"],
          include: ["apps/edge/**/*.test.ts"],
          // native libraries of models: not in the process of the runner
          pool: "forks",
        },
      },
      {
        extends: "./apps/console/vite.config.ts",
        test: {
          ...times,
          ...together,
          name: "console",
          root: "apps/console",
          environment: "happy-dom",
          // A browser may be in any zone: no test may pass only where the browser is in the organisation's zone.
          env: { TZ: "America/New_York" },
          include: ["{src,test}/**/*.test.{ts,tsx}"],
          // garbage of a rendered page is collected less often: saves a twentieth of the whole
          execArgv: ["--max-semi-space-size=64"],
          setupFiles: setup("apps/console/test/setup.ts", seeded),
        },
      },
    ],
  },
});
