import { expect, test } from "vitest";
import { finalised, neededFolders, recordAtStart, rolledBack, type VersionRecord } from "./version-record.ts";

const trial = { version: "3.0.0", folder: "3.0.0", device_id: "AIS-0001", command_id: "c1", started: true };
const second: VersionRecord = { version: "2.0.0", folder: "2.0.0", previous: { version: "1.0.0", folder: null } };

test.each([
  ["nothing was ever loaded", undefined, "1.0.0", { version: "1.0.0", folder: null }],
  ["a newer version was loaded", second, "1.0.0", second],
  ["the installation itself became newer", second, "2.0.1", { version: "2.0.1", folder: null }],
  ["the installation caught up", second, "2.0.0", { version: "2.0.0", folder: null }],
  [
    "the installation was in force and was renewed",
    { version: "1.0.0", folder: null, trial },
    "1.5.0",
    { version: "1.5.0", folder: null, trial },
  ],
] as const)("at a start where %s", (_name, stored, builtIn, record) => {
  expect(recordAtStart(stored, builtIn)).toEqual(record);
});

test("puts a version into use after a successful trial, and keeps the previous one", () => {
  const { record, outcome } = finalised({ ...second, trial }, trial);
  expect(record).toEqual({ version: "3.0.0", folder: "3.0.0", previous: { version: "2.0.0", folder: "2.0.0" } });
  expect(outcome).toEqual({ device_id: "AIS-0001", command_id: "c1", version: "3.0.0" });
  expect(neededFolders(record)).toEqual(new Set(["3.0.0", "2.0.0"]));
});

test("changes nothing after a failed trial, and names the version in use", () => {
  const { record, outcome } = rolledBack({ ...second, trial }, trial);
  expect(record).toEqual(second);
  expect(outcome.failure).toBe("新版本未能启动，已退回 2.0.0");
  expect(neededFolders(record)).toEqual(new Set(["2.0.0"]));
});
