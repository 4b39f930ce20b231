import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectFiles, root } from "./repository.ts";
import { isRest } from "./runner/test-files.ts";

/** Domain of the product → folders of e2e/ whose end-to-end tests (journeys) check it. */
const domains: Record<string, readonly string[]> = {
  identity: ["session", "people", "setting"],
  devices: ["device", "group"],
  algorithms: ["algorithm", "point", "ledger"],
  alarms: ["alarm", "notify"],
  video: ["live", "recording"],
  parking: ["parking", "berth", "charging", "settlement"],
  farming: ["farm", "weighing"],
  faces: ["face"],
  statistics: ["flow", "working-hours"],
  screens: ["home", "dashboard", "screen"],
  operations: ["operator", "service-package", "demo", "deployment"],
};
/**
 * Folders of e2e/ that check the console's frame and the test harness itself. None of their tests runs in `npm test`.
 */
const frame = ["shell", "harness"];

const journeys = projectFiles().filter((path) => path.startsWith("e2e/") && path.endsWith(".spec.ts"));
const folderOf = (path: string) => path.split("/")[1] ?? "";
const short = journeys.filter((path) => !isRest(path) && !path.endsWith(".soak.spec.ts"));

test("every folder of end-to-end tests belongs to a domain", () => {
  const known = [...Object.values(domains).flat(), ...frame];
  expect([...new Set(journeys.map(folderOf))].filter((folder) => !known.includes(folder))).toEqual([]);
});

test.each(Object.entries(domains))("npm test runs exactly one end-to-end test of the domain %s", (_, folders) => {
  const [file, ...others] = short.filter((path) => folders.includes(folderOf(path)));
  expect(others).toEqual([]);
  const text = readFileSync(join(root, file ?? ""), "utf8");
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  expect(count(/^ *test\(/gm) - count(/\btag: "@rest"/g)).toBe(1);
});

test("npm test runs the end-to-end test in which a camera's clip becomes an alarm on the page", () => {
  expect(short).toContain("e2e/alarm/alarm-arrives.spec.ts");
});
