import { expect, test } from "vitest";
import { chooseTests, readImports } from "./choose.ts";

const files: Record<string, string> = {
  "apps/server/src/platform/db/page.ts": "",
  "apps/server/src/platform/db/page.test.ts": 'import "#platform/db/page.ts"',
  "apps/server/src/features/alarm/list.ts": 'import "#platform/db/page.ts"; import "@huiyan/contract/alarm/alarm.api"',
  "apps/server/src/features/alarm/list.test.ts": 'import "#test/test-app.ts"',
  "apps/server/src/features/berth/list.test.ts": 'import "../../../test/test-app.ts"',
  "apps/server/src/features/live/ends.test.ts": 'import "@huiyan/contract/alarm/alarm.api"',
  "apps/server/src/features.ts": 'import "./features/alarm/list.ts"',
  "apps/server/test/test-app.ts": 'import "../src/features.ts"',
  "packages/contract/src/alarm/alarm.api.ts": "",
  "e2e/alarm/alarms.spec.ts": "",
  "scripts/started.test.ts": 'spawn("apps/server/src/platform/db/page.ts")',
};
const chosen = (...changed: string[]) =>
  chooseTests(
    changed,
    readImports(Object.keys(files), (path) => files[path] ?? ""),
  ).map(({ test, distance }) => `${distance} ${test}`);

test("chooses the tests of a changed feature in all parts of the product, and no tests of unrelated features", () => {
  const expected = [
    "1 apps/server/src/features/alarm/list.test.ts",
    "1 apps/server/src/features/live/ends.test.ts",
    "1 e2e/alarm/alarms.spec.ts",
  ];
  expect(chosen("packages/contract/src/alarm/alarm.api.ts")).toEqual(expected);
});

test("chooses tests of other features that call the changed feature", () => {
  expect(chosen("apps/server/src/features/alarm/list.ts")).toEqual([
    "1 apps/server/src/features/alarm/list.test.ts",
    "1 e2e/alarm/alarms.spec.ts",
    "2 apps/server/src/features/live/ends.test.ts",
  ]);
});

test("of tests with the same distance, those in the folder of the change come first", () => {
  const deep = { "apps/server/src/features/alarm/page/a.ts": "", "apps/server/src/features/alarm/page/a.test.ts": "" };
  const all = { ...files, ...deep };
  const found = chooseTests(
    ["apps/server/src/features/alarm/page/a.ts"],
    readImports(Object.keys(all), (path) => Object.entries(all).find(([name]) => name === path)?.[1] ?? ""),
  );
  expect(found[0]?.test).toBe("apps/server/src/features/alarm/page/a.test.ts");
});

test("chooses importers by distance, and tests that start a changed file by its path", () => {
  expect(chosen("apps/server/src/platform/db/page.ts")).toEqual([
    "1 apps/server/src/platform/db/page.test.ts",
    "1 scripts/started.test.ts",
  ]);
});

test("a changed test comes first", () => {
  expect(chosen("apps/server/src/features/berth/list.test.ts")).toEqual([
    "0 apps/server/src/features/berth/list.test.ts",
  ]);
});
