import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCamera } from "./camera-process.ts";
import { ffmpegPath } from "./ffmpeg-path.ts";
import { probeVideo } from "./video-probe.ts";

const run = promisify(execFile);
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "odd-sizes-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Writes a clip of a moving test picture, two seconds long. @returns path of the clip */
async function clip(codec: "mjpeg" | "libx264", size: string): Promise<string> {
  const file = join(folder, `${codec}-${size}.${codec === "mjpeg" ? "avi" : "mp4"}`);
  const coding = codec === "mjpeg" ? ["-c:v", "mjpeg", "-pix_fmt", "yuvj444p"] : ["-c:v", codec, "-pix_fmt", "yuv444p"];
  const source = ["-f", "lavfi", "-i", `testsrc=size=${size}:rate=5:duration=2`];
  await run(await ffmpegPath(), ["-v", "error", "-y", ...source, ...coding, file]);
  return file;
}

describe("analyses and records a camera with an odd picture size", () => {
  it.each([
    ["mjpeg", "641x361"],
    ["mjpeg", "352x241"],
    ["libx264", "641x361"],
    ["mjpeg", "33x17"],
  ] as const)("%s of %s", async (codec, size) => {
    const file = await clip(codec, size);
    const info = await probeVideo(["-i", file]);
    const segments = join(folder, `${codec}-${size}`);
    await mkdir(segments);
    const frames: string[] = [];
    const { status, message } = await runCamera(
      {
        input: ["-i", file],
        info,
        analysisFps: 5,
        segments: join(segments, "%d.ts"),
        onFrame: ({ width, height, rgb }) => frames.push(`${width}x${height} ${rgb.length === width * height * 3}`),
        onLive: () => undefined,
        onArrived: () => undefined,
        onChange: () => expect.unreachable("the stream does not change"),
      },
      AbortSignal.timeout(30_000),
    );
    expect({ status, message }).toEqual({ status: 0, message: "" });
    expect(frames.length).toBeGreaterThan(5);
    expect(new Set(frames)).toEqual(new Set([`${size} true`]));
    expect(await readdir(segments)).not.toEqual([]);
  });
});
