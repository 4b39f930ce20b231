import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { fillDisk, mountDisk } from "../../../test/small-disk.ts";
import { cutClip } from "./clip-cutter.ts";
import { ffmpegPath } from "./ffmpeg-path.ts";
import { SegmentBuffer } from "./segment-buffer.ts";

const clip = new URL("../../../../../demo/clips/yard.mp4", import.meta.url).pathname;

/** A recording of 16 s that ended just now. */
async function recorded(folder: string): Promise<SegmentBuffer> {
  const buffer = new SegmentBuffer(folder);
  buffer.clear();
  const output = ["-t", "16", "-c", "copy", "-f", "segment", "-segment_time", "2", "-segment_format", "mpegts"];
  execFileSync(await ffmpegPath(), ["-v", "error", "-i", clip, ...output, join(folder, "%09d.ts")]);
  const names = readdirSync(folder).sort();
  for (const [at, name] of names.entries()) {
    const endedAt = Date.now() / 1_000 - (names.length - at) * 2;
    utimesSync(join(folder, name), endedAt, endedAt);
  }
  return buffer;
}

test("of a clip whose pictures fit and whose index does not, nothing is kept, though ffmpeg calls it a success", {
  tags: ["rest"],
}, async (context) => {
  const folder = mkdtempSync(join(tmpdir(), "huiyan-cut-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const disk = join(folder, "disk");
  mkdirSync(disk);
  const buffer = await recorded(join(folder, "segments"));
  if (!mountDisk(disk, 8)) return context.skip();
  const [at, path] = [Date.now() - 10_000, join(disk, "clip.mp4")];
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
