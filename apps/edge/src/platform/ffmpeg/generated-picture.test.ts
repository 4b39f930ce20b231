import { execFileSync } from "node:child_process";
import { readFrameClock } from "@huiyan/contract/live/frame-clock.rules";
import sharp from "sharp";
import { expect, test } from "vitest";
import { ffmpegPath } from "./ffmpeg-path.ts";
import { generatedPicture } from "./generated-picture.ts";

/** Tested in full size, and in half size at a low bit rate, as in a live wall of nine windows. */
test.each([
  [640, []],
  [320, ["-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-b:v", "150k"]],
])("the clock in a picture %i wide shows the time of the picture", { tags: ["rest"] }, async (width, coding) => {
  const program = await ffmpegPath();
  const before = Date.now();
  const size = ["-vf", `scale=${width}:-2`];
  const clip = ["-v", "error", ...generatedPicture(), ...size, ...(coding.length > 0 ? coding : ["-c:v", "ffv1"])];
  const video = execFileSync(program, [...clip, "-frames:v", "12", "-f", "matroska", "pipe:1"], { maxBuffer: 2 ** 27 });
  const after = Date.now();
  const frame = ["-i", "pipe:0", "-vf", "select='eq(n,10)'", "-frames:v", "1", "-c:v", "png", "-f", "image2pipe"];
  const picture = execFileSync(program, ["-v", "error", ...frame, "pipe:1"], { input: video, maxBuffer: 2 ** 27 });
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const luma = (x: number, y: number): number =>
    data[Math.floor(y * info.height) * info.width * info.channels + Math.floor(x * info.width) * info.channels] ?? 0;
  const made = readFrameClock(luma, after) ?? 0;
  expect(made).toBeGreaterThanOrEqual(before);
  expect(made).toBeLessThanOrEqual(after);
});
