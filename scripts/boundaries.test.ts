import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { installed, root } from "./repository.ts";

const config = ".dependency-cruiser.cjs";

/** Path → content of files that keep all rules; the violations below import them. */
const lawful: Record<string, string> = {
  "packages/contract/src/camera/camera.ts": 'import { z } from "zod"; export const Camera = z.object({});',
  "apps/server/src/config.ts": "export interface Config { port: number }",
  "apps/server/src/platform/http/http.ts": 'import { fastify } from "fastify"; export const http = fastify;',
  "packages/device-link/src/seal.ts":
    'import { randomBytes } from "node:crypto"; import { Camera } from "../../contract/src/camera/camera.ts"; export const seal = [randomBytes, Camera];',
  "packages/gb28181/test/gb-device.ts": "export const device = 1;",
  "apps/server/src/platform/outbox/running-sender.ts":
    "export interface RunningSender { name: string } export const run = 1;",
  "apps/server/src/features/camera/camera.queries.ts":
    'import { type Kysely } from "kysely"; export type A = Kysely<unknown>;',
  "apps/server/src/features/camera/camera.public.ts": "export const camera = 1;",
  "apps/server/src/features/camera/camera.feature.ts": "export const cameraFeature = 1;",
  "apps/server/src/features/alarm/alarm.routes.ts":
    'import { type FastifyInstance } from "fastify"; import { camera } from "../camera/camera.public.ts"; export type A = [FastifyInstance, typeof camera];',
  "apps/server/src/main.ts":
    'import { cameraFeature } from "./features/camera/camera.feature.ts"; export const a = cameraFeature;',
};

const queries = "features/camera/camera.queries.ts";
/**
 * For each rule a file that breaks it, with its content. Imports with `import type` are included, although the compiler
 * erases them.
 */
const violations: [rule: string, path: string, content: string][] = [
  ["contract-imports-only-zod", "packages/contract/src/camera/v1.ts", 'import { a } from "node:fs"; export { a };'],
  [
    "apps-meet-only-in-contract",
    "apps/edge/src/v2.ts",
    'import { type Config } from "../../server/src/config.ts"; export type A = Config;',
  ],
  [
    "console-knows-no-device-link",
    "apps/console/src/features/camera/v2b.ts",
    'import { seal } from "../../../../../packages/device-link/src/seal.ts"; export const a = seal;',
  ],
  [
    "device-link-imports-only-contract",
    "packages/device-link/src/v2c.ts",
    'import { pino } from "pino"; export const a = pino;',
  ],
  [
    "face-model-imports-no-part",
    "packages/face-model/src/v2d.ts",
    'import { Camera } from "../../contract/src/camera/camera.ts"; export const a = Camera;',
  ],
  [
    "gb-package-imports-only-contract",
    "packages/gb28181/src/v2e.ts",
    'import { seal } from "../../device-link/src/seal.ts"; export const a = seal;',
  ],
  [
    "gb-tests-stay-out",
    "packages/gb28181/src/v2f.ts",
    'import { device } from "../test/gb-device.ts"; export const a = device;',
  ],
  [
    "platform-is-the-bottom",
    "apps/server/src/platform/log/v3.ts",
    'export { camera } from "../../features/camera/camera.public.ts";',
  ],
  [
    "features-never-import-upward",
    "apps/server/src/features/alarm/v4.ts",
    'import { type Config } from "../../config.ts"; export type A = Config;',
  ],
  [
    "features-meet-through-public",
    "apps/server/src/features/alarm/v5.ts",
    'import { type A } from "../camera/camera.queries.ts"; export type B = A;',
  ],
  [
    "senders-run-only-registered",
    "apps/server/src/features/alarm/v5b.ts",
    'import { run } from "../../platform/outbox/running-sender.ts"; export const a = run;',
  ],
  ["no-cycles", "apps/server/src/features/alarm/v6a.ts", 'import { b } from "./v6b.ts"; export const a = b;'],
  [
    "kysely-only-in-queries",
    "apps/server/src/features/alarm/v7.ts",
    'import { type Kysely } from "kysely"; export type A = Kysely<unknown>;',
  ],
  ["kysely-only-in-queries", "apps/server/src/features/alarm/v7b.ts", 'import pg from "pg"; export const a = pg;'],
  [
    "fastify-only-in-routes",
    "apps/server/src/features/alarm/v8.ts",
    'import { type FastifyInstance } from "fastify"; export type A = FastifyInstance;',
  ],
  ["no-unresolved", "apps/server/src/features/alarm/v9.ts", 'import { x } from "./missing.ts"; export const a = x;'],
  [
    "no-dev-packages-in-source",
    "apps/server/src/features/alarm/v10.ts",
    'import { test } from "vitest"; export const a = test;',
  ],
  [
    "no-undeclared-packages",
    "apps/server/src/features/alarm/v11.ts",
    'import { create } from "zustand"; export const a = create;',
  ],
  [
    "app-takes-features-by-entry",
    "apps/server/src/v12.ts",
    `import { type A } from "./${queries}"; export type B = A;`,
  ],
  [
    "queries-never-reach-http",
    "apps/server/src/features/alarm/alarm.queries.ts",
    'import { http } from "../../platform/http/http.ts"; export const a = http;',
  ],
];

let copy = "";
let found: string[] = [];

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "huiyan-boundaries-"));
  for (const path of [
    "package.json",
    config,
    "packages/contract/package.json",
    "apps/server/package.json",
    "apps/edge/package.json",
  ]) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    copyFileSync(join(root, path), join(copy, path));
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  for (const [path, content] of Object.entries(lawful)) write(path, content);
  for (const [, path, content] of violations) write(path, content);
  // Second import of the cycle with v6a.ts. The checker reports a cycle once, at v6a.ts.
  write("apps/server/src/features/alarm/v6b.ts", 'import { a } from "./v6a.ts"; export const b = a;');
  found = cruise();
});
afterAll(() => rmSync(copy, { recursive: true }));

test.each(violations)("reports rule %s for %s", (rule, path) => {
  expect(found).toContain(`${rule} ${path}`);
});

test("the parser @swc/core is installed, because without it imports of types are not checked", () => {
  expect(import.meta.resolve("@swc/core")).toContain("@swc/core");
});

test("every rule of the configuration has a violation in this test", () => {
  const rules = [...readFileSync(join(root, config), "utf8").matchAll(/name: "([a-z-]+)"/g)].map(([, name]) => name);
  expect(new Set(violations.map(([rule]) => rule))).toEqual(new Set(rules));
});

test("files that keep all rules are not reported", () => {
  expect(found.filter((line) => Object.keys(lawful).some((path) => line.endsWith(` ${path}`)))).toEqual([]);
});

function write(path: string, content: string): void {
  mkdirSync(dirname(join(copy, path)), { recursive: true });
  writeFileSync(join(copy, path), content);
}

/** Runs the checker. Returns “rule path” for each violation. */
function cruise(): string[] {
  const args = ["--config", config, "--output-type", "json", "packages", "apps"];
  const { stdout } = spawnSync(installed("depcruise"), args, {
    cwd: copy,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const report: { summary: { violations: { from: string; rule: { name: string } }[] } } = JSON.parse(stdout);
  return report.summary.violations.map(({ from, rule }) => `${rule.name} ${from}`);
}
