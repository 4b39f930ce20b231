import { describe, expect, test } from "vitest";
import { LocalCamera } from "#platform/local/local-camera.ts";
import { algorithmModules } from "../features.ts";
import { settleRefused } from "./config/refused-channels.ts";
import { channelPlans, checkSettings, platformSay, requestedRecordings } from "./desired-config.ts";

const access = { deviceId: "AIS-0001", secret: "s", media: [], own: false };
const camera = { channel: "1", name: "大门", source: { kind: "generated" }, analysis_fps: 5 };
const square = [
  [0, 0],
  [1, 0],
  [1, 1],
];
const intrusion = { channel: "1", alg_id: "area_intrusion", settings: { regions: [{ name: "区", polygon: square }] } };

function plan(config: unknown): ReturnType<typeof channelPlans> {
  return channelPlans(JSON.stringify(config), algorithmModules, access);
}

test("converts cameras and their algorithms to plans, also a camera without algorithms", () => {
  const plans = plan({ cameras: [camera, { ...camera, channel: "2" }], arrangements: [intrusion] });
  expect(plans.map(({ arrangements }) => arrangements.length)).toEqual([1, 0]);
});

test.each([
  [
    "an algorithm that this agent has not",
    { cameras: [camera], arrangements: [{ ...intrusion, alg_id: "cv_tdgz" }] },
    "摄像头“大门”（通道 1）：设备没有算法",
  ],
  ["an arrangement without camera", { cameras: [], arrangements: [intrusion] }, "布防的通道不存在：1"],
  ["a channel twice", { cameras: [camera, camera], arrangements: [] }, "通道重复：1"],
  [
    "a file that may not be read",
    { cameras: [{ ...camera, source: { kind: "file", path: "/etc/hostname", loop: true } }], arrangements: [] },
    "不在允许的目录内",
  ],
  ["something else", { hello: 1 }, "配置有误"],
])("%s is refused with a sentence that names it", (_name, config, sentence) => {
  expect(() => plan(config)).toThrow(sentence);
});

test("refuses invalid settings with a sentence that names channel and algorithm", async () => {
  const plans = plan({ cameras: [camera], arrangements: [{ ...intrusion, settings: { regions: [] } }] });
  await expect(checkSettings(plans)).rejects.toThrow(
    "摄像头“大门”（通道 1）的算法 区域入侵（area_intrusion） 设置有误",
  );
});

describe("a channel whose new settings are invalid", () => {
  const second = { ...camera, channel: "2", name: "车间" };
  const wrong = { ...intrusion, settings: { regions: [] } };
  const checks = { modules: algorithmModules, access, local: [] };
  const settle = (wanted: object, before: object) =>
    settleRefused(JSON.stringify(wanted), JSON.stringify(before), checks);

  test("keeps its old settings, while other channels get the new configuration", async () => {
    const before = { cameras: [{ ...camera, name: "旧名" }], arrangements: [intrusion] };
    const wanted = { cameras: [camera, second], arrangements: [wrong, { ...intrusion, channel: "2" }] };
    const { body, refusals } = await settle(wanted, before);
    const plans = channelPlans(body, algorithmModules, access);
    expect(plans.map(({ camera: { name }, arrangements }) => [name, arrangements.length])).toEqual([
      ["车间", 1],
      ["旧名", 1],
    ]);
    expect(refusals).toEqual([expect.stringContaining("摄像头“大门”（通道 1）的算法 区域入侵")]);
  });

  test("is left out if it did not exist before, with one sentence per such channel", async () => {
    const wanted = { cameras: [camera, second], arrangements: [wrong, { ...wrong, channel: "2" }] };
    const { body, refusals } = await settle(wanted, { cameras: [], arrangements: [] });
    expect(channelPlans(body, algorithmModules, access)).toEqual([]);
    expect(refusals).toHaveLength(2);
  });

  test("is not restored if the new configuration does not contain it", async () => {
    const wanted = { cameras: [camera], arrangements: [intrusion] };
    expect((await settle(wanted, { cameras: [second], arrangements: [] })).refusals).toEqual([]);
  });
});

test("keeps a configuration in use without an algorithm that was uninstalled since", () => {
  const config = { cameras: [camera], arrangements: [intrusion, { ...intrusion, alg_id: "cv_tdgz" }] };
  const [kept] = channelPlans(JSON.stringify(config), algorithmModules, access, [], true);
  expect(kept?.arrangements.map(({ algorithm }) => algorithm.manifest.id)).toEqual(["area_intrusion"]);
});

test("reads the recording settings by channel; without them the device's own settings apply", () => {
  const body = { cameras: [], arrangements: [] };
  expect(requestedRecordings(JSON.stringify(body))).toEqual({ settings: {}, quotaBytes: undefined });
  const recordings = [{ channel: "1", mode: "event" }];
  expect(requestedRecordings(JSON.stringify({ ...body, recordings, recording_quota_mb: 2_048 }))).toEqual({
    settings: { "1": { mode: "event", schedule: [], before_s: 10, after_s: 30 } },
    quotaBytes: 2 * 1024 ** 3,
  });
});

test("refuses invalid recording settings with a sentence", () => {
  const recordings = [{ channel: "1", mode: "event", before_s: 61 }];
  expect(() => plan({ cameras: [camera], arrangements: [], recordings })).toThrow("报警前的秒数须在 0 到 60 之间");
});

test("refuses a body that is not JSON with a sentence", () => {
  expect(() => channelPlans("{", algorithmModules, access)).toThrow("不是有效的 JSON");
});

const regions = [{ name: "门口", polygon: square }];
const local = (channel: string): LocalCamera =>
  LocalCamera.parse({ ...camera, channel, name: "本机", revision: 1, intrusion: { regions, stay_seconds: 9 } });

function merged(config: unknown, isKept = false): string[] {
  const cameras = [local("local-1"), local("local-2")];
  const plans = channelPlans(JSON.stringify(config), algorithmModules, access, cameras, isKept);
  return plans.map(({ camera: { channel, name }, arrangements, local: isLocal }) =>
    [channel, name, arrangements.length, isLocal ? "local" : "platform"].join(" "),
  );
}

test("adds the cameras of the device's page to those of the platform, with their regions", () => {
  expect(merged({ cameras: [camera], arrangements: [] })).toEqual([
    "1 大门 0 platform",
    "local-1 本机 1 local",
    "local-2 本机 1 local",
  ]);
});

test("replaces all local settings of a channel by those of the platform", () => {
  const config = { cameras: [{ ...camera, channel: "local-1", name: "平台" }], arrangements: [] };
  expect(merged(config)).toEqual(["local-1 平台 0 platform", "local-2 本机 1 local"]);
  expect([...platformSay(JSON.stringify(config)).cameras]).toEqual(["local-1"]);
});

test("replaces a local algorithm by the same algorithm of the platform", () => {
  const config = { cameras: [], arrangements: [{ ...intrusion, channel: "local-1" }] };
  const plans = channelPlans(JSON.stringify(config), algorithmModules, access, [local("local-1")]);
  expect(plans[0]?.arrangements.map(({ settings }) => settings)).toEqual([intrusion.settings]);
});

test("keeps a configuration in use without the settings whose camera is gone", () => {
  const config = { cameras: [camera], arrangements: [{ ...intrusion, channel: "local-9" }] };
  expect(() => merged(config)).toThrow("布防的通道不存在：local-9");
  expect(merged(config, true)).toHaveLength(3);
});

test.each([
  ["file is missing", { kind: "file", path: "/not/mounted/clip.mp4", loop: true }],
  ["password cannot be decrypted", { kind: "rtsp", url: "rtsp://127.0.0.1:9/1", password_sealed: "unreadable" }],
])("a configuration in force keeps all cameras when one camera's %s", (_name, source) => {
  const config = { cameras: [{ ...camera, channel: "2", source }, camera], arrangements: [intrusion] };
  expect(() => merged(config)).toThrow("摄像头“大门”（通道 2）");
  expect(merged(config, true)).toEqual([
    "2 大门 0 platform",
    "1 大门 1 platform",
    "local-1 本机 1 local",
    "local-2 本机 1 local",
  ]);
});
