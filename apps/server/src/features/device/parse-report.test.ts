import { DeviceConfigApplied, DevicePoints, DeviceReply, DeviceState } from "@huiyan/contract/device/device.device";
import { describe, expect, it } from "vitest";
import { parseReport } from "./parse-report.ts";

const state = { session: "s", online: true, platform: "linux-x64", version: { main_frame: "1.0.0" } };
const point = (channel: string, more: object = {}) => ({
  channel,
  name: "通道",
  online: true,
  width: 1,
  height: 1,
  ...more,
});

describe("an invalid field of a device's state does not affect other fields", () => {
  it.each<[string, object, object, string]>([
    [
      "a version that is too long",
      { version: { main_frame: "1.0.0", x: "9".repeat(33) } },
      { version: { main_frame: "1.0.0", x: "9".repeat(32) } },
      "version.x：最多 32 个字符",
    ],
    ["a version that is a number", { version: { main_frame: "1.0.0", x: 2 } }, {}, "version.x：格式不正确"],
    [
      "a platform that is too long",
      { platform: "p".repeat(40) },
      { platform: "p".repeat(32) },
      "platform：最多 32 个字符",
    ],
    ["a start with a fraction", { started_at: 1.5 }, {}, "started_at：格式不正确"],
    [
      "an address that is too long",
      { addresses: ["10.0.0.9", "a".repeat(65)] },
      { addresses: ["10.0.0.9"] },
      "第 2 项：最多 64 个字符",
    ],
    [
      "seventeen addresses",
      { addresses: Array(17).fill("10.0.0.9") },
      { addresses: Array(16).fill("10.0.0.9") },
      "addresses：最多 16 项",
    ],
    ["an unknown type", { type: "NVR" }, {}, "type：格式不正确"],
    ["a version that is a text", { version: "1.0.0" }, { version: undefined }, "version：格式不正确"],
  ])("%s", (_name, sent, kept, sentence) => {
    const { data, bad } = parseReport(DeviceState, { ...state, ...sent });
    expect({ ...data }).toEqual(JSON.parse(JSON.stringify({ ...state, ...kept })));
    expect(bad).toEqual([sentence]);
  });

  it.each([
    [{}],
    [{ online: true }],
    [{ session: "", online: true }],
    [{ session: "s", online: "yes" }],
    [null],
    ["x"],
  ])("%j, which names no session, is refused", (sent) => expect(() => parseReport(DeviceState, sent)).toThrow());
});

describe("a list that is too long is cut after its invalid entries are removed", () => {
  it.each([1024, 1025, 2000])("%i points", (count) => {
    const points = Array.from({ length: count }, (_, at) => point(`c-${at}`, at === 3 ? { name: 7 } : {}));
    const { data, bad } = parseReport(DevicePoints, { points });
    expect(data.points).toHaveLength(1023);
    expect(data.points.some(({ channel }) => channel === "c-3")).toBe(false);
    expect(bad.join()).toContain("c-3：name 格式不正确");
  });
});

describe("a reply ends its command even if its text is invalid", () => {
  const usual = { text: "", code: "failed", percent: 0 };
  it.each<[object, object]>([
    [
      { state: "failed", code: "x", text: "长".repeat(501) },
      { state: "failed", code: "x", text: "长".repeat(500) },
    ],
    [
      { state: "failed", code: "c".repeat(65), text: "" },
      { state: "failed", code: "c".repeat(64), text: "" },
    ],
    [{ state: "failed" }, { state: "failed", code: "failed", text: "" }],
    [
      { state: "failed", code: 7, text: null },
      { state: "failed", code: "failed", text: "" },
    ],
    [
      { state: "progress", percent: 100.4, text: "下载" },
      { state: "progress", percent: 100, text: "下载" },
    ],
    [
      { state: "progress", percent: -1, text: "😀".repeat(201) },
      { state: "progress", percent: 0, text: "😀".repeat(100) },
    ],
    [
      { state: "progress", percent: "40", text: "下载" },
      { state: "progress", percent: 0, text: "下载" },
    ],
  ])("%j", (sent, read) => expect(parseReport(DeviceReply, sent, usual).data).toEqual(read));

  it("a reason of 2,000 characters is cut to the maximum length", () => {
    const { data } = parseReport(DeviceConfigApplied, { version: 1, ok: false, error: "错".repeat(2_000) });
    expect(data.error).toHaveLength(1_000);
  });
});
