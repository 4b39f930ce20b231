/** Starts ffmpeg in one of the agent's ways: `node start-decoder.ts KIND FOLDER`. The program is the one in FFMPEG_PATH. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runCamera } from "#platform/ffmpeg/camera-process.ts";
import { cutClip } from "#platform/ffmpeg/clip-cutter.ts";
import { clipFrames } from "#platform/ffmpeg/clip-frames.ts";
import { SegmentBuffer } from "#platform/ffmpeg/segment-buffer.ts";
import { singleFrame } from "#platform/ffmpeg/single-frame.ts";
import { probeVideo } from "#platform/ffmpeg/video-probe.ts";
import { LiveEncoder } from "#platform/live/live-encoder.ts";
import { LiveFeed } from "#platform/live/live-feed.ts";
import { pushToMediaServer } from "#platform/live/media-server-push.ts";

const [kind = "", folder = ""] = process.argv.slice(2);
const input = ["-i", "camera"];
const { signal } = new AbortController();
const run = {
  input,
  info: { codec: "h264", width: 640, height: 360 },
  analysisFps: 5,
  segments: undefined,
  onFrame: () => {},
  onLive: () => {},
  onArrived: () => {},
  onChange: () => {},
};

async function encodeOnce(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const encoder = new LiveEncoder({ kind: "feed", feed: new LiveFeed() }, () => resolve());
  encoder.use();
  await promise;
  await encoder.stop();
}

async function cutOnce(): Promise<void> {
  const buffer = new SegmentBuffer(join(folder, "segments"));
  writeFileSync(buffer.begin().replace(/%\d+d/, "000000001"), "video");
  await cutClip(buffer, Date.now(), join(folder, "clip.mp4"), AbortSignal.abort());
}

const starts: Readonly<Record<string, () => Promise<unknown>>> = {
  description: () => probeVideo(input),
  picture: () => singleFrame(input, signal).catch(() => undefined),
  analysis: () => runCamera(run, signal),
  clip: cutOnce,
  frames: () => clipFrames("yard.mp4", 5).next(),
  encoder: encodeOnce,
  push: () => pushToMediaServer(new LiveFeed(), "rtmp://127.0.0.1/live/key").catch(() => undefined),
};
const start = starts[kind];
if (start === undefined) throw new Error(`unknown kind: ${kind}`);
await start();
