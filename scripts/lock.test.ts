import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packagesMissing } from "./install-packages.mjs";
import { entryFor, findHoles } from "./lock-holes.mjs";
import { root } from "./repository.ts";

const lock: string = readFileSync(join(root, "package-lock.json"), "utf8");
const { packages } = JSON.parse(lock);

test("the lock contains every optional package of every platform, because npm 11 refuses it otherwise", () => {
  expect(findHoles(packages)).toEqual([]);
});

test("the lock contains no download address", () => {
  expect(lock.match(/"resolved": "http[^"]*"/g)).toBeNull();
});

test("a missing entry is replaced by one that npm skips on other platforms", () => {
  const holes = findHoles({ "node_modules/sharp": { optionalDependencies: { "@img/sharp-linuxmusl-x64": "1.2.3" } } });
  expect(holes).toEqual([
    { name: "@img/sharp-linuxmusl-x64", version: "1.2.3", requiredBy: "node_modules/sharp", dev: false },
  ]);
  const entry = entryFor({ name: "@swc/core-linux-arm64-musl", version: "1.0.0", dev: true });
  expect(entry).toEqual({ version: "1.0.0", cpu: ["arm64"], dev: true, libc: ["musl"], optional: true, os: ["linux"] });
  expect(entryFor({ name: "fsevents", version: "2.3.3", dev: false })).toBeNull();
});

test("reports required packages that are missing or have another version, but no missing optional ones", () => {
  const wanted = {
    "": { version: "1.0.0" },
    "node_modules/a": { version: "1.0.0" },
    "node_modules/b-win32": { version: "1.0.0", optional: true },
    "node_modules/@huiyan/server": { link: true },
  };
  const linked = { "node_modules/@huiyan/server": { link: true } };
  expect(packagesMissing(wanted, { ...linked, "node_modules/a": { version: "1.0.0" } })).toEqual([]);
  expect(packagesMissing(wanted, { ...linked, "node_modules/a": { version: "0.9.0" } })).toEqual(["node_modules/a"]);
  expect(packagesMissing(wanted, linked)).toEqual(["node_modules/a"]);
});
