import { mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkSource, openCameraInput } from "./camera-input.ts";

const media = mkdtempSync(join(tmpdir(), "huiyan-media-"));
const outside = mkdtempSync(join(tmpdir(), "huiyan-other-"));
for (const folder of [media, outside]) writeFileSync(join(folder, "clip.mp4"), "");
symlinkSync(join(outside, "clip.mp4"), join(media, "link.mp4"));
const access = { deviceId: "AIS-0001", secret: "s", media: [media], own: false };

test("reads a file in a media folder, looped on request", async () => {
  const path = join(media, "clip.mp4");
  expect((await openCameraInput({ kind: "file", path, loop: true }, access)).arguments).toEqual(
    expect.arrayContaining(["-stream_loop", path]),
  );
  expect((await openCameraInput({ kind: "file", path, loop: false }, access)).arguments).not.toContain("-stream_loop");
});

test.each([
  ["beside the folder", join(outside, "clip.mp4"), "不在允许的目录内"],
  ["behind a link", join(media, "link.mp4"), "不在允许的目录内"],
  ["above the folder", join(media, "..", "clip.mp4"), "不存在"],
  ["the folder itself", media, "不在允许的目录内"],
])("refuses a file %s with a sentence", async (_name, path, sentence) => {
  expect(() => checkSource({ kind: "file", path, loop: true }, access)).toThrow(sentence);
  await expect(openCameraInput({ kind: "file", path, loop: true }, access)).rejects.toThrow(sentence);
});

test.each([
  ["rtsp", { kind: "rtsp", url: "rtsp://10.0.0.8/1", password_sealed: "AAAA" }],
  ["onvif", { kind: "onvif", host: "10.0.0.8", port: 80, password_sealed: "AAAA" }],
] as const)(
  "reports a password of an %s camera that was encrypted for another device before the camera is opened",
  (_kind, source) => {
    expect(() => checkSource(source, access)).toThrow("密文无法解开");
  },
);
