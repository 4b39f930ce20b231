import { expect, test } from "vitest";
import { parseVideoInfo, probeVideo } from "./video-probe.ts";

test.each([
  [
    "    Stream #0:0(und): Video: h264 (High) (avc1 / 0x31637661), yuv420p(tv, bt709), 1280x720 [SAR 1:1 DAR 16:9], 739 kb/s",
    "h264",
    1280,
    720,
  ],
  ["  Stream #0:1[0x1](eng): Video: hevc (Main) (hvc1 / 0x31637668), yuv420p, 3840x2160, 25 fps", "hevc", 3840, 2160],
  ["    Stream #0:0: Video: mjpeg, yuvj420p(pc, bt470bg/unknown/unknown), 640x480, 30 tbr", "mjpeg", 640, 480],
])("understands the stream line %s", (line, codec, width, height) => {
  expect(parseVideoInfo(line)).toEqual({ codec, width, height });
});

test("finds no video in a stream of sound only", () => {
  expect(parseVideoInfo("  Stream #0:0: Audio: aac (LC), 48000 Hz, stereo")).toBeUndefined();
});

test("reports a missing input with a sentence", async () => {
  await expect(probeVideo(["-i", "/nowhere/camera.mp4"])).rejects.toThrow("无法打开视频");
});
