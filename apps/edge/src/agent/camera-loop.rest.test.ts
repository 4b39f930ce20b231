import { execFileSync } from "node:child_process";
import { getEventListeners } from "node:events";
import { mkdtempSync, openSync, readSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type CameraInput, openCameraInput } from "#platform/ffmpeg/camera-input.ts";
import { cutClip } from "#platform/ffmpeg/clip-cutter.ts";
import { ffmpegPath } from "#platform/ffmpeg/ffmpeg-path.ts";
import { SegmentBuffer } from "#platform/ffmpeg/segment-buffer.ts";
import { probeVideo } from "#platform/ffmpeg/video-probe.ts";
import { type FlvTag, FlvTagReader } from "#platform/live/flv-tags.ts";
import { type Picture } from "#platform/model/picture.ts";
import { moveClock, settled, stopClock } from "#test/moved-clock.ts";
import { eventually } from "#test/outbox-fixture.ts";
import { CameraLoop, unlessAborted } from "./camera-loop.ts";

const clips = new URL("../../../../demo/clips/", import.meta.url).pathname;
const access = { deviceId: "AIS-0001", secret: "s", media: [clips], own: false };

interface Bench {
  loop: CameraLoop;
  segments: SegmentBuffer;
  pictures: Picture[];
  /** Times of the frames, epoch ms. */
  times: number[];
  /** FLV tags of the live stream. */
  tags: FlvTag[];
  troubles: string[];
  folder: string;
}

function bench(input: () => Promise<CameraInput>, endless = true): Bench {
  const folder = mkdtempSync(join(tmpdir(), "huiyan-camera-"));
  const segments = new SegmentBuffer(join(folder, "segments"));
  const [pictures, times]: [Picture[], number[]] = [[], []];
  const [reader, tags] = [new FlvTagReader(), [] as FlvTag[]];
  const troubles: string[] = [];
  const loop = new CameraLoop({
    input,
    analysisFps: 5,
    endless,
    segments: () => segments.begin(),
    onFrame: (picture, at) => {
      pictures.push(picture);
      times.push(at);
    },
    onLive: (chunk) => void tags.push(...reader.take(chunk)),
    onInfo: () => undefined,
    onTrouble: (text) => troubles.push(text),
  });
  onTestFinished(async () => {
    await loop.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return { loop, segments, pictures, times, tags, troubles, folder };
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

test("leaves no listener behind after an attempt to open a camera, whether it succeeds or fails", async () => {
  const { signal } = new AbortController();
  expect(await unlessAborted(Promise.resolve("open"), signal, () => undefined)).toBe("open");
  await expect(unlessAborted(Promise.reject(new Error("away")), signal, () => undefined)).rejects.toThrow("away");
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

test("plays a looped clip in complete frames at the configured rate, and cuts a clip that starts without delay", async () => {
  const input = (): Promise<CameraInput> =>
    openCameraInput({ kind: "file", path: join(clips, "yard.mp4"), loop: true }, access);
  const { loop, segments, pictures, tags, folder } = bench(input);
  const startedAt = Date.now();
  loop.start();
  await eventually(() => pictures.length > 0, 20_000);
  const moment = Date.now();
  await eventually(() => pictures.length > 20, 20_000);
  // measured by the stream's own timestamps: on a busy machine frames arrive late, but never early
  const perSecond = (pictures.length * 1_000) / (tags.at(-1)?.at ?? 0);
  expect(perSecond).toBeGreaterThan(4);
  expect(perSecond).toBeLessThan(6);
  expect(Date.now() - startedAt).toBeGreaterThan(3_000);
  expect(pictures.every(({ rgb, width, height }) => rgb.length === width * height * 3 && width === 640)).toBe(true);
  expect(loop.online).toBe(true);
  const path = join(folder, "clips", "clip.mp4");
  expect(await cutClip(segments, moment, path, new AbortController().signal)).toBeGreaterThan(50_000);
  expect(await probeVideo(["-i", path])).toEqual({ codec: "h264", width: 640, height: 360 });
  const boxes = mp4Boxes(path);
  expect(boxes.indexOf("moov")).toBeLessThan(boxes.indexOf("mdat"));
});

test("keeps the time between frames while the analysis takes none", async () => {
  const { loop, times } = bench(() =>
    openCameraInput({ kind: "file", path: join(clips, "yard.mp4"), loop: true }, access),
  );
  loop.start();
  await eventually(() => times.length > 5, 20_000);
  const held = performance.now();
  while (performance.now() - held < 900);
  const before = times.length;
  await eventually(() => times.length >= before + 8, 20_000);
  const steps = times.slice(1, before + 8).map((at, index) => at - (times[index] ?? 0));
  // the camera sends ten frames a second, of which five are analysed; intervals vary until the stream's minimum delay
  // is known
  expect(steps.filter((step) => step < 70 || step > 330)).toEqual([]);
});

test("plays a file once if it is configured for a single playback", async () => {
  const media = mkdtempSync(join(tmpdir(), "huiyan-short-"));
  const path = join(media, "short.mp4");
  const source = ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=10:duration=1"];
  execFileSync(await ffmpegPath(), ["-v", "error", ...source, "-pix_fmt", "yuv420p", path]);
  let [opened, closed] = [0, 0];
  const input = async (): Promise<CameraInput> => {
    opened += 1;
    const file = await openCameraInput({ kind: "file", path, loop: false }, { ...access, media: [media] });
    return { ...file, close: () => void closed++ };
  };
  stopClock();
  const { loop, pictures, troubles } = bench(input, false);
  loop.start();
  await eventually(() => closed === 1, 15_000);
  await moveClock(60_000, undefined, 1_000);
  expect([opened, pictures.length, troubles]).toEqual([1, 5, []]);
  rmSync(media, { recursive: true });
});

test("retries a camera that cannot be opened until it can", async () => {
  let tries = 0;
  const { loop, pictures, troubles } = bench(async () => {
    tries += 1;
    return tries === 1
      ? { arguments: ["-i", "/nowhere/camera.mp4"], heardAt: () => undefined, close: () => undefined }
      : openCameraInput({ kind: "generated" }, access);
  });
  loop.start();
  await eventually(() => pictures.length > 2);
  expect(troubles[0]).toContain("无法打开视频");
  expect(pictures[0]).toMatchObject({ width: 640, height: 360 });
});

test("stops without waiting for a camera that does not return its stream address", async () => {
  const { loop } = bench(() => new Promise(() => undefined));
  stopClock();
  loop.start();
  let hasStopped = false;
  void loop.stop().then(() => {
    hasStopped = true;
  });
  await settled();
  expect(hasStopped).toBe(true);
});
