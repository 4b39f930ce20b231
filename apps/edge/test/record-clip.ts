import { spawn } from "node:child_process";
import { ffmpegPath } from "../src/platform/ffmpeg/ffmpeg-path.ts";
import { LiveFeed } from "../src/platform/live/live-feed.ts";
import { ChannelRecorder } from "../src/platform/recording/channel-recorder.ts";
import { RecordingStore } from "../src/platform/recording/recording-store.ts";

/**
 * Records a clip in a loop, in real time, until it is killed. The program prints the time of each received frame, ms of
 * the clip. Arguments: folder, clip.
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
// A killed recorder leaves no child: ffmpeg ends when its pipe does.
child.stdout.on("data", (chunk: Buffer) => feed.take(chunk));
new ChannelRecorder(feed, { width: 640, height: 360 }, { store, channel: "1", now: Date.now, wanted: () => "kept" });
feed.listen(({ kind, at }) => {
  if (kind === "key" || kind === "frame") process.stdout.write(`${at}\n`);
});
