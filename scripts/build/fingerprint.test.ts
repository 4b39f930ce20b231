import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fingerprint } from "./fingerprint.ts";

const files = ["apps/console/src/app/Shell.tsx", "apps/edge/src/features/gate/gate.rules.ts"];
const shared = "packages/contract/src/errors.ts";
let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "huiyan-built-"));
  for (const path of [...files, shared]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), "one");
  }
});
afterEach(() => rmSync(root, { recursive: true }));

test.each([
  ["console", files[0] ?? ""],
  ["console", shared],
  ["console", "package-lock.json"],
  ["algorithms", files[1] ?? ""],
  ["algorithms", shared],
  ["algorithms", "package-lock.json"],
] as const)("the fingerprint of the %s changes after a change of %s", (part, path) => {
  const before = fingerprint(root, part);
  writeFileSync(join(root, path), "two");
  expect(fingerprint(root, part)).not.toBe(before);
});

test("a change of a test or of another part does not change the fingerprint", () => {
  const before = fingerprint(root, "console");
  writeFileSync(join(root, "apps/console/src/app/Shell.test.tsx"), "two");
  writeFileSync(join(root, files[1] ?? ""), "two");
  expect(fingerprint(root, "console")).toBe(before);
});
