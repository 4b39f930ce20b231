import { spawn } from "node:child_process";
import { ffmpegPath } from "#platform/ffmpeg/ffmpeg-path.ts";
import { LiveFeed } from "#platform/live/live-feed.ts";
import { ChannelRecorder } from "#platform/recording/channel-recorder.ts";
import { RecordingStore } from "#platform/recording/recording-store.ts";

/**
 * Program that records a clip in a loop, in real time, until it is killed. Prints the time of each received frame in ms
 * of the clip. Arguments: folder, clip.
 */
const [folder = "", clip = ""] = process.argv.slice(2);
const store = new RecordingStore(folder, 1e9, console.error);
await store.load();
const feed = new LiveFeed();
const child = spawn(
  await ffmpegPath(),
  [
    ...["-v", "error", "-re", "-stream_loop", "-1", "-i", clip],
    ...["-c", "copy", "-f", "flv", "-flush_packets", "1", "pipe:1"],
  ],
  { stdio: ["ignore", "pipe", "inherit"] },
);
// If this process is killed, ffmpeg ends with its pipe, so no child is left.
child.stdout.on("data", (chunk: Buffer) => feed.take(chunk));
new ChannelRecorder(feed, { width: 640, height: 360 }, { store, channel: "1", now: Date.now, wanted: () => "kept" });
feed.listen(({ kind, at }) => {
  if (kind === "key" || kind === "frame") process.stdout.write(`${at}\n`);
});
