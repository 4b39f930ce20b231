import { execFileSync } from "node:child_process";
import { mkdtempSync, openSync, readSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "../../test/outbox-fixture.ts";
import { type CameraInput, openCameraInput } from "../platform/ffmpeg/camera-input.ts";
import { cutClip } from "../platform/ffmpeg/clip-cutter.ts";
import { ffmpegPath } from "../platform/ffmpeg/ffmpeg-path.ts";
import { SegmentBuffer } from "../platform/ffmpeg/segment-buffer.ts";
import { probeVideo } from "../platform/ffmpeg/video-probe.ts";
import { type Picture } from "../platform/model/picture.ts";
import { CameraLoop } from "./camera-loop.ts";

const clips = new URL("../../../../demo/clips/", import.meta.url).pathname;
const access = { deviceId: "AIS-0001", secret: "s", media: [clips], own: false };

interface Bench {
  loop: CameraLoop;
  segments: SegmentBuffer;
  pictures: Picture[];
  troubles: string[];
  folder: string;
}

function bench(input: () => Promise<CameraInput>, endless = true): Bench {
  const folder = mkdtempSync(join(tmpdir(), "huiyan-camera-"));
  const segments = new SegmentBuffer(join(folder, "segments"));
  const pictures: Picture[] = [];
  const troubles: string[] = [];
  const loop = new CameraLoop({
    input,
    analysisFps: 5,
    endless,
    segments: () => {
      segments.clear();
      return segments.folder;
    },
    onFrame: (picture) => pictures.push(picture),
    onLive: () => undefined,
    onInfo: () => undefined,
    onTrouble: (text) => troubles.push(text),
  });
  onTestFinished(async () => {
    await loop.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return { loop, segments, pictures, troubles, folder };
}

/** Names of the boxes at the top level of an MP4, in order. */
function mp4Boxes(path: string): string[] {
  const file = openSync(path, "r");
  const head = Buffer.alloc(8);
  const names: string[] = [];
  for (let at = 0; readSync(file, head, 0, 8, at) === 8; at += head.readUInt32BE(0))
    names.push(head.toString("latin1", 4));
  return names;
}

test("a looped clip gives whole frames at the set rate, and a clip around a moment that starts without delay", async () => {
  const input = (): Promise<CameraInput> =>
    openCameraInput({ kind: "file", path: join(clips, "yard.mp4"), loop: true }, access);
  const { loop, segments, pictures, folder } = bench(input);
  loop.start();
  await eventually(() => pictures.length > 0);
  const startedAt = Date.now();
  await new Promise((resolve) => setTimeout(resolve, 6_000));
  const perSecond = (pictures.length * 1_000) / (Date.now() - startedAt);
  expect(perSecond).toBeGreaterThan(4);
  expect(perSecond).toBeLessThan(6);
  expect(pictures.every(({ rgb, width, height }) => rgb.length === width * height * 3 && width === 640)).toBe(true);
  expect(loop.online).toBe(true);
  const path = join(folder, "clips", "clip.mp4");
  expect(await cutClip(segments, Date.now(), path, new AbortController().signal)).toBeGreaterThan(50_000);
  expect(await probeVideo(["-i", path])).toEqual({ codec: "h264", width: 640, height: 360 });
  const boxes = mp4Boxes(path);
  expect(boxes.indexOf("moov")).toBeLessThan(boxes.indexOf("mdat"));
}, 40_000);

test("a file that is to be played once is played once", async () => {
  const media = mkdtempSync(join(tmpdir(), "huiyan-short-"));
  const path = join(media, "short.mp4");
  const source = ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=10:duration=1"];
  execFileSync(await ffmpegPath(), ["-v", "error", ...source, "-pix_fmt", "yuv420p", path]);
  const opened: string[] = [];
  const input = (): Promise<CameraInput> => {
    opened.push(path);
    return openCameraInput({ kind: "file", path, loop: false }, { ...access, media: [media] });
  };
  const { loop, pictures, troubles } = bench(input, false);
  loop.start();
  await eventually(() => pictures.length === 5);
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  expect([opened.length, pictures.length, troubles]).toEqual([1, 5, []]);
  rmSync(media, { recursive: true });
}, 20_000);

test("a camera that cannot be opened is tried again until it can", async () => {
  let tries = 0;
  const { loop, pictures, troubles } = bench(async () => {
    tries += 1;
    return tries === 1
      ? { arguments: ["-i", "/nowhere/camera.mp4"], close: () => undefined }
      : openCameraInput({ kind: "generated" }, access);
  });
  loop.start();
  await eventually(() => pictures.length > 2);
  expect(troubles[0]).toContain("无法打开视频");
  expect(pictures[0]).toMatchObject({ width: 640, height: 360 });
}, 20_000);

test("a stop does not wait for a camera that does not say where its stream is", async () => {
  const { loop } = bench(() => new Promise(() => undefined));
  loop.start();
  const before = performance.now();
  await loop.stop();
  expect(performance.now() - before).toBeLessThan(1_000);
});
