import { describe, expect, it } from "vitest";
import { languages } from "../language.ts";
import { cameraFindingCodes, cameraFindings, cameraLimits, type TestedCamera } from "./camera-findings.rules.ts";
import { cameraFindingText } from "./camera-findings.texts.ts";
import { type CameraMeasurement } from "./camera-measurement.device.ts";

const good: CameraMeasurement = {
  codec: "h264",
  profile: "Main",
  frame_rate: 25,
  key_interval_s: 2,
  bitrate_kbps: 4096,
  sound: true,
  reordered: false,
  transport: "tcp",
  clock_offset_s: 3,
  services: ["media"],
};
const tested = (measured: CameraMeasurement | undefined, size = { width: 1920, height: 1080 }): TestedCamera => ({
  ...size,
  measured: measured && { ...good, ...measured },
});
const sentencesOf = (camera: TestedCamera) => cameraFindings(camera).map((found) => cameraFindingText(found, "zh-CN"));

describe("findings of a tested camera", () => {
  it.each<[string, TestedCamera, RegExp]>([
    ["key frames 4.1 s apart", tested({ key_interval_s: 4.1 }), /^关键帧间隔 4.1 秒.*1～2 秒，即 25～50 帧$/],
    ["rare key frames at 15 frames", tested({ key_interval_s: 10, frame_rate: 15 }), /即 15～30 帧/],
    ["no second key frame", tested({ key_interval_s: 1, key_interval_over_s: 5.2 }), /^超过 5.2 秒没有关键帧/],
    ["H.265", tested({ codec: "h265" }), /^码流为 H.265.*子码流设为 H.264$/],
    ["MJPEG", tested({ codec: "mjpeg" }), /^码流为 MJPEG.*设为 H.264$/],
    ["B-frames", tested({ reordered: true }), /^码流含 B 帧.*关闭 B 帧/],
    ["4.9 frames per second", tested({ frame_rate: 4.9 }), /^帧率只有 4.9 帧\/秒.*至少 5 帧/],
    ["8.1 Mbit/s", tested({ bitrate_kbps: 8100 }), /^码率 8.1 Mbit\/s 偏高.*8 Mbit\/s 以下/],
    ["5120 × 2880", tested({}, { width: 5120, height: 2880 }), /^画面 5120 × 2880 超过 4K/],
    ["a clock 2 minutes ahead", tested({ clock_offset_s: 119 }), /^摄像头时钟比设备快 2 分钟.*NTP/],
    ["a clock 3 hours behind", tested({ clock_offset_s: -10_000 }), /^摄像头时钟比设备慢 167 分钟.*NTP/],
    ["a clock 9 days behind", tested({ clock_offset_s: -777_700 }), /^摄像头时钟与设备相差超过 9 天.*NTP/],
    ["a clock exactly a day ahead", tested({ clock_offset_s: 86_400 }), /^摄像头时钟与设备相差超过 1 天/],
    ["a clock of another time zone", tested({ clock_offset_s: -8 * 3600 + 20 }), /^.*相差 8 小时.*时区.*NTP/],
  ])("%s: one sentence that says what to change", (_name, camera, sentence) => {
    expect(sentencesOf(camera)).toEqual([expect.stringMatching(sentence)]);
  });

  it.each<[string, TestedCamera]>([
    ["a usual camera", tested({})],
    ["4K", tested({}, { width: 4096, height: 2160 })],
    ["key frames 4 s apart", tested({ key_interval_s: cameraLimits.keySeconds })],
    ["5 frames per second", tested({ frame_rate: cameraLimits.framesPerSecond })],
    ["8 Mbit/s", tested({ bitrate_kbps: cameraLimits.kilobits })],
    ["a clock a minute behind", tested({ clock_offset_s: -cameraLimits.clockSeconds })],
    ["a device that measures nothing", tested(undefined)],
    ["no fact measured in time", { width: 640, height: 360, measured: {} }],
    ["an unknown codec", tested({ codec: "av1" })],
  ])("%s: no finding", (_name, camera) => {
    expect(cameraFindings(camera)).toEqual([]);
  });

  it("every sentence is filled in every language", () => {
    const values = { n: 1, from: 2, to: 3, width: 4, height: 5 };
    const texts = cameraFindingCodes.flatMap((code) =>
      languages.map((language) => cameraFindingText({ code, values }, language)),
    );
    expect(texts.filter((text) => text === "" || /[{}]/.test(text))).toEqual([]);
    expect(new Set(texts).size).toBe(cameraFindingCodes.length * languages.length);
  });
});
