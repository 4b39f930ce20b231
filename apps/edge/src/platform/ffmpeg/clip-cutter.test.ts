import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { fillDisk, mountDisk } from "#test/small-disk.ts";
import { cutClip } from "./clip-cutter.ts";
import { ffmpegPath } from "./ffmpeg-path.ts";
import { SegmentBuffer } from "./segment-buffer.ts";

const clip = new URL("../../../../../demo/clips/yard.mp4", import.meta.url).pathname;

/**
 * Records one run of the camera in segments of 2 s.
 * @param beganAt time to which the device's clock is set, epoch ms
 */
async function record(buffer: SegmentBuffer, beganAt: number, seconds: number): Promise<void> {
  vi.setSystemTime(beganAt);
  const pattern = buffer.begin();
  const output = [
    "-t",
    String(seconds),
    "-c:v",
    "libx264",
    "-preset",
    "ultrafast",
    "-force_key_frames",
    "expr:gte(t,n_forced*2)",
  ];
  const segments = ["-f", "segment", "-segment_time", "2", "-segment_format", "mpegts", pattern];
  execFileSync(await ffmpegPath(), ["-v", "error", "-i", clip, "-an", ...output, ...segments]);
  const start = basename(pattern).slice(0, 9);
  const names = readdirSync(dirname(pattern)).filter((name) => name.startsWith(start));
  for (const [index, name] of names.sort().entries()) {
    const endedAt = beganAt / 1_000 + (index + 1) * 2;
    utimesSync(join(dirname(pattern), name), endedAt, endedAt);
  }
}

function emptyBuffer() {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const folder = mkdtempSync(join(tmpdir(), "huiyan-cut-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return { folder, buffer: new SegmentBuffer(join(folder, "segments")) };
}

test("deletes a clip whose index does not fit on the disk, although ffmpeg reports success", {
  tags: ["rest"],
}, async (context) => {
  const { folder, buffer } = emptyBuffer();
  const disk = join(folder, "disk");
  mkdirSync(disk);
  const now = Date.now();
  await record(buffer, now - 16_000, 16);
  vi.setSystemTime(now);
  if (!mountDisk(disk, 8)) return context.skip();
  const [at, path] = [now - 9_000, join(disk, "clip.mp4")];
  const whole = await cutClip(buffer, at, path, new AbortController().signal);
  if (typeof whole !== "number") throw new Error(`no clip: ${whole}`);
  expect(whole).toBeGreaterThan(100_000);
  rmSync(path);
  for (const short of [1, 3, 20]) {
    const giveBack = fillDisk(disk, (Math.ceil(whole / 4096) - short) * 4096);
    expect(await cutClip(buffer, at, path, new AbortController().signal)).toBe("no_room");
    expect(readdirSync(disk)).toEqual(["of-others"]);
    giveBack();
  }
});

/** Returns the length of a video, s. */
async function lengthOf(path: string): Promise<number> {
  const { stderr } = spawnSync(await ffmpegPath(), ["-i", path], { encoding: "utf8" });
  return Number(/Duration: 00:00:(\d+\.\d+)/.exec(stderr)?.[1]);
}

/** Time of an alarm, epoch ms. */
const alarmAt = Date.parse("2026-11-21T15:30:00Z");

test.each([
  // `back`: the camera's next start, seconds after the alarm; `cutAt`: the cut, seconds after the alarm; `length`:
  // length of the clip, seconds
  ["the pictures of both, when the camera is back within its time", { back: 4, seconds: 6, cutAt: 9, length: 10 }],
  ["the pictures before, when the camera is back after its time", { back: 20, seconds: 6, cutAt: 26, length: 8 }],
  ["the pictures before, when the camera stays away", { back: undefined, seconds: 0, cutAt: 36, length: 8 }],
])(
  "a clip around a camera's restart contains %s",
  { tags: ["rest"] },
  async (_name, { back, seconds, cutAt, length }) => {
    const { folder, buffer } = emptyBuffer();
    await record(buffer, alarmAt - 10_000, 12);
    if (back !== undefined) await record(buffer, alarmAt + back * 1_000, seconds);
    vi.setSystemTime(alarmAt + cutAt * 1_000);
    const path = join(folder, "clip.mp4");
    expect(await cutClip(buffer, alarmAt, path, new AbortController().signal)).toBeGreaterThan(10_000);
    expect(Math.abs((await lengthOf(path)) - length)).toBeLessThan(0.5);
  },
);

test("cuts a clip from the existing pictures when it is aborted", { tags: ["rest"] }, async () => {
  const { folder, buffer } = emptyBuffer();
  await record(buffer, alarmAt - 10_000, 12);
  const path = join(folder, "clip.mp4");
  expect(await cutClip(buffer, alarmAt, path, AbortSignal.abort())).toBeGreaterThan(10_000);
  expect(Math.abs((await lengthOf(path)) - 8)).toBeLessThan(0.5);
});
