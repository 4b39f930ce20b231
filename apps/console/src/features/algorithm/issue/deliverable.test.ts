import { neverUninstalled } from "@huiyan/contract/algorithm/store.rules";
import { expect, it } from "vitest";
import { commonPlatform, installedOn, readinessOf, removableFrom } from "./deliverable.ts";

const device = (version: Record<string, string>, online = true, platform = "linux-x64") => ({
  platform,
  online,
  system: { version, alg_names: {}, cpu: null, mem: null },
});

it.each([
  ["a device that is online and new enough", device({ main_frame: "0.6.32" }), "可下发", undefined],
  ["one that is away", device({ main_frame: "0.6.32" }, false), "设备离线", "设备离线，请在设备上线后选择"],
  ["one that is too old", device({ main_frame: "0.6.31" }), "主控版本过低", "主控版本低于 0.6.32，请先升级设备"],
  ["one that never said its version", device({}), "主控版本过低", "主控版本低于 0.6.32，请先升级设备"],
])("readiness of %s", (_name, target, label, hint) => {
  expect(readinessOf(target)).toEqual({ label, hint });
});

it("lists the algorithms that the device reports as installed, without its main frame", () => {
  expect(
    installedOn(device({ main_frame: "24.1.0", ffmpeg: "5.1.9", patrol: "1.0.0", area_intrusion: "1.5.0" })),
  ).toEqual(["area_intrusion", "patrol"]);
});

it("lists the algorithms that can be uninstalled, with the number of devices that have them", () => {
  const all = Object.fromEntries(neverUninstalled.map((id) => [id, "1.0.0"]));
  const devices = [device({ ...all, leave_post: "1.0.0" }), device({ leave_post: "1.0.0", crowd_gather: "1.0.0" })];
  expect([...removableFrom(devices)]).toEqual([
    ["leave_post", 2],
    ["crowd_gather", 1],
  ]);
});

it("proposes the platform of most devices", () => {
  const devices = [device({}, true, "rk3588"), device({}), device({})];
  expect(commonPlatform(devices)).toBe("linux-x64");
  expect(commonPlatform([])).toBeUndefined();
});
