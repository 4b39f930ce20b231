import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shortDeviceId } from "#shared/format/short-device-id.ts";
import { chosenRange } from "#shared/list/list-search.ts";
import { makeDevice } from "#test/stand-in-devices.ts";
import { byteSize } from "./detail/byte-size.ts";
import { commandName, commandTone } from "./detail/format-command.ts";
import { meterTone, shareOf } from "./detail/meter-tone.ts";
import { rowActions } from "./device-actions.ts";
import { deviceName, formatDevices } from "./device-name.ts";
import { countsInput, DeviceSearch, deviceInput } from "./device-search.ts";
import { conditionOf, reachablePoints } from "./device-state.ts";

describe("shortened device id", () => {
  it.each([
    ["1234567890", "1234567890"],
    ["12345678901", "123…8901"],
    ["HY-DEMO-0001", "HY-…0001"],
  ])("%s is shown as %s", (id, shown) => {
    expect(shortDeviceId(id)).toBe(shown);
  });

  it("a shortened id is never longer than the id, and keeps its last four characters", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 4, maxLength: 64 }), (id) => {
        const shown = shortDeviceId(id);
        expect(shown.length).toBeLessThanOrEqual(id.length);
        expect(shown.endsWith(id.slice(-4))).toBe(true);
      }),
    );
  });
});

it.each([
  [{ nickname: "东门", name: "ais", device_id: "HY-0001" }, "东门"],
  [{ nickname: "", name: "ais", device_id: "HY-0001" }, "ais"],
  [{ nickname: "", name: "", device_id: "HY-0001" }, "HY-0001"],
])("the name of %j is %s", (device, name) => {
  expect(deviceName(device)).toBe(name);
});

it("names one device, and counts several", () => {
  expect(formatDevices([makeDevice(1)])).toBe("一体机-1");
  expect(formatDevices([makeDevice(1), makeDevice(2)])).toBe("2 台设备");
});

it.each([
  [true, 0, "online"],
  [true, 1, "partial"],
  [false, 0, "offline"],
  [false, 8, "offline"],
])("a device with online %s and %d offline points has the condition %s", (online, offline, condition) => {
  expect(conditionOf({ online, pointCount: { online: 1, offline } })).toBe(condition);
});

it.each([
  [true, { online: 3, offline: 1 }],
  [false, { online: 0, offline: 4 }],
])("a device with online %s and 1 of 4 points offline counts as %j", (online, points) => {
  expect(reachablePoints({ online, pointCount: { online: 3, offline: 1 } })).toEqual(points);
});

it("removes devices from a group inside the group, and deletes them elsewhere", () => {
  expect(rowActions(true)).toEqual(["switch", "reboot", "unbind"]);
  expect(rowActions(false)).toEqual(["switch", "reboot", "remove"]);
});

describe("search parameters of the devices page", () => {
  it.each([
    ["status", "online", { status: 1 }],
    ["status", "offline", { status: 2 }],
    ["status", "sleeping", { status: 0 }],
    ["type", "SDK", { type: "SDK" }],
    ["type", "NVR", { type: undefined }],
    ["keyword", " 一体机 ", { keyword: "一体机" }],
    ["size", "100", { size: 100 }],
    ["size", "31", { size: 30 }],
    ["page", "0", { page: 1 }],
  ])("%s=%s requests %j", (name, value, part) => {
    expect(deviceInput(DeviceSearch.parse({ [name]: value }))).toMatchObject(part);
  });

  it.each([
    [
      { start: 5, end: 9 },
      { start: 5, end: 9 },
    ],
    [{ start: 9, end: 5 }, undefined],
    [{ start: 5 }, undefined],
    [{}, undefined],
  ])("time range %j is read as %j", (search, range) => {
    expect(chosenRange(DeviceSearch.parse(search))).toEqual(range);
  });

  it("requests the counts of every state under the other filters", () => {
    const search = DeviceSearch.parse({ status: "offline", type: "SDC", page: "3", size: "100" });
    expect(countsInput(search)).toMatchObject({ status: 0, type: "SDC", page: 1, size: 1 });
  });
});

it.each([
  [0, "0 B"],
  [1023, "1023 B"],
  [1024, "1 KB"],
  [1.5 * 1024 ** 3, "1.5 GB"],
  [8 * 1024 ** 3, "8 GB"],
  [2 * 1024 ** 5, "2048 TB"],
])("%d bytes are %s", (bytes, expected) => {
  expect(byteSize(bytes)).toBe(expected);
});

it.each([
  [0.79, "well"],
  [0.8, "look"],
  [0.94, "look"],
  [0.95, "bad"],
])("a resource with the used fraction %d has the tone %s", (share, tone) => {
  expect(meterTone(share)).toBe(tone);
});

it("a used fraction is between 0 and 1 for any values that a device reports", () => {
  fc.assert(
    fc.property(
      fc.double({ noNaN: true, min: -1e15, max: 1e15 }),
      fc.double({ noNaN: true, min: 0, max: 1e15 }),
      (used, total) => {
        const share = shareOf({ used, total });
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
      },
    ),
  );
});

it.each([
  ["upgrade", "升级"],
  ["algorithm.install", "安装算法"],
  ["something.new", "something.new"],
])("the command %s is called %s", (name, expected) => {
  expect(commandName(name)).toBe(expected);
});

it("shows only failed commands in red, and only those that ended without effect in grey", () => {
  expect((["sent", "accepted", "progress", "done", "failed", "expired"] as const).map(commandTone)).toEqual([
    "busy",
    "busy",
    "busy",
    "good",
    "bad",
    "off",
  ]);
});
