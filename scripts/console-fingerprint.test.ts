import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { consoleFingerprint } from "./console-fingerprint.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "huiyan-console-"));
  mkdirSync(join(root, "apps/console/src/app"), { recursive: true });
  mkdirSync(join(root, "packages/contract/src"), { recursive: true });
  writeFileSync(join(root, "apps/console/src/app/Shell.tsx"), "one");
  writeFileSync(join(root, "packages/contract/src/errors.ts"), "one");
});
afterEach(() => rmSync(root, { recursive: true }));

test.each(["apps/console/src/app/Shell.tsx", "packages/contract/src/errors.ts", "package-lock.json"])(
  "a change of %s asks for a new build",
  (path) => {
    const before = consoleFingerprint(root);
    writeFileSync(join(root, path), "two");
    expect(consoleFingerprint(root)).not.toBe(before);
  },
);

test("a change of a test or of nothing asks for none", () => {
  const before = consoleFingerprint(root);
  writeFileSync(join(root, "apps/console/src/app/Shell.test.tsx"), "two");
  expect(consoleFingerprint(root)).toBe(before);
});
