import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "#test/outbox-fixture.ts";
import { sampleStream, sampleTag } from "#test/sample-flv.ts";
import { ffmpegPath } from "../ffmpeg/ffmpeg-path.ts";
import { FlvTagReader } from "../live/flv-tags.ts";
import { LiveFeed } from "../live/live-feed.ts";
import { ChannelRecorder } from "./channel-recorder.ts";
import { readPiece, readSpan } from "./recording-pieces.ts";
import { RecordingStore } from "./recording-store.ts";

const clip = new URL("../../../../../demo/clips/yard.mp4", import.meta.url).pathname;
const begin = Date.parse("2026-11-21T03:00:00Z");
const size = { width: 640, height: 360 };
const all = { from: 0, to: 9e12 };

function newStore(): { store: RecordingStore; folder: string } {
  const folder = mkdtempSync(join(tmpdir(), "huiyan-recorder-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return { folder, store: new RecordingStore(folder, 1e9, unexpected) };
}

/** Returns the number of frames in the video; fails if ffmpeg reports an error while decoding. */
async function decoded(folder: string, video: Buffer): Promise<number> {
  const path = join(folder, "piece.mp4");
  writeFileSync(path, video);
  const output = ["-f", "null", "-progress", "pipe:1", "-"];
  const printed = execFileSync(await ffmpegPath(), ["-v", "error", "-xerror", "-i", path, "-vsync", "0", ...output]);
  rmSync(path);
  return Number([...printed.toString().matchAll(/^frame=\s*(\d+)/gm)].at(-1)?.[1]);
}

const unexpected = (text: string): never => {
  throw new Error(text);
};

test("writes every frame of a real camera's stream with its time, as an MP4 that plays from any moment", async () => {
  const { store, folder } = newStore();
  const flv = execFileSync(await ffmpegPath(), ["-v", "error", "-i", clip, "-c", "copy", "-f", "flv", "pipe:1"], {
    maxBuffer: 2 ** 28,
  });
  const tags = new FlvTagReader().take(flv).filter(({ kind }) => kind === "key" || kind === "frame");
  const feed = new LiveFeed();
  let now = begin;
  const recorder = new ChannelRecorder(feed, size, { store, channel: "1", now: () => now, wanted: () => "kept" });
  for (let at = 0; at < flv.length; at += 4_096) {
    feed.take(flv.subarray(at, at + 4_096));
    now = begin + (40_000 * at) / flv.length;
  }
  recorder.stop();
  const [span, ...others] = store.spans("1", all);
  expect(others).toEqual([]);
  expect((span?.to ?? 0) - (span?.from ?? 0)).toBeGreaterThanOrEqual((tags.at(-1)?.at ?? 0) - (tags[0]?.at ?? 0));
  const video: Buffer[] = [];
  for await (const piece of readSpan(store, "1", all)) video.push(piece.init, piece.body);
  expect(await decoded(folder, Buffer.concat(video))).toBe(tags.length);
  const middle = await readPiece(store, "1", begin + 15_500);
  expect(middle?.from).toBeLessThanOrEqual(begin + 15_500);
  expect(middle?.from).toBeGreaterThan(begin + 13_000);
  expect(await decoded(folder, Buffer.concat(middle === undefined ? [] : [middle.init, middle.body]))).toBeGreaterThan(
    100,
  );
});

test("begins a recording with the next key frame, continues in a new file each minute, and ends with the camera", () => {
  const { store } = newStore();
  const feed = new LiveFeed();
  feed.take(sampleStream("kff"));
  let now = begin;
  const recorder = new ChannelRecorder(feed, size, { store, channel: "1", now: () => now, wanted: () => "kept" });
  for (let at = 120; at <= 150_000; at += 40) {
    now = begin + at;
    feed.take(sampleTag(at % 2_000 === 0 ? "key" : "frame", at));
  }
  recorder.stop();
  const files = store.files("1");
  expect(files.map(({ from }) => from - begin)).toEqual([2_000, 62_000, 122_000]);
  expect(store.spans("1", all)).toEqual([{ from: begin + 2_000, to: begin + 150_040 }]);
});

test("begins a new file by the clock after the camera was reopened, and ends a file when the schedule closes", () => {
  const { store } = newStore();
  const feed = new LiveFeed();
  let [now, isOpen] = [begin, true];
  const wanted = (): "kept" | undefined => (isOpen ? "kept" : undefined);
  const recorder = new ChannelRecorder(feed, size, { store, channel: "1", now: () => now, wanted });
  feed.take(sampleStream("kffffkffff"));
  feed.begin();
  now = begin + 60_000;
  feed.take(sampleStream("kffffkffff"));
  isOpen = false;
  feed.take(sampleTag("key", 400));
  feed.take(sampleTag("frame", 440));
  recorder.stop();
  expect(store.spans("1", all).map(({ from, to }) => [from - begin, to - begin])).toEqual([
    [0, 400],
    [60_000, 60_400],
  ]);
});

test("loses less than two seconds in a kill -9, and starts again without manual repair", async () => {
  const { store, folder } = newStore();
  const program = new URL("../../../test/record-clip.ts", import.meta.url).pathname;
  const child = spawn(process.execPath, [program, folder, clip], { stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const written = (): number => {
    const [hex] = readdirSync(folder);
    const [name] = hex === undefined ? [] : readdirSync(join(folder, hex));
    return name === undefined ? 0 : statSync(join(folder, hex ?? "", name)).size;
  };
  await eventually(() => written() > 0, 30_000);
  const first = written();
  await eventually(() => written() > first + 200_000, 30_000);
  child.kill("SIGKILL");
  await once(child, "close");
  await store.load();
  const [span] = store.spans("1", all);
  // frames until the kill by the camera's time, which does not depend on the load of the machine
  const times = printed.slice(0, printed.lastIndexOf("\n")).split("\n").map(Number);
  const came = (times.at(-1) ?? 0) - (times[0] ?? 0);
  const kept = (span?.to ?? 0) - (span?.from ?? 0);
  expect(came).toBeGreaterThan(2_000);
  expect(came - kept).toBeLessThan(2_000);
  expect(kept - came).toBeLessThan(1_000);
  const video: Buffer[] = [];
  for await (const piece of readSpan(store, "1", all)) video.push(piece.init, piece.body);
  expect(await decoded(folder, Buffer.concat(video))).toBeGreaterThan(30);
});
