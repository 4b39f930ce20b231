import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "#test/outbox-fixture.ts";
import { ffmpegPath } from "../ffmpeg/ffmpeg-path.ts";
import { type FlvTag, FlvTagReader } from "./flv-tags.ts";
import { LiveFeed } from "./live-feed.ts";
import { pushToMediaServer } from "./media-server-push.ts";

const clip = join(import.meta.dirname, "../../../../../demo/clips/yard.mp4");

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** Starts a camera that plays a clip in an endless loop. */
async function camera(): Promise<LiveFeed> {
  const feed = new LiveFeed();
  const input = ["-v", "error", "-re", "-stream_loop", "-1", "-i", clip];
  const output = ["-c", "copy", "-f", "flv", "-flush_packets", "1", "pipe:1"];
  const child = spawn(await ffmpegPath(), [...input, ...output], { stdio: ["ignore", "pipe", "ignore"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  child.stdout.on("data", (chunk: Buffer) => feed.take(chunk));
  await eventually(() => feed.groupMs > 0, 30_000);
  return feed;
}

test("pushes the stream to a media server by RTMP until the push is stopped", async () => {
  const feed = await camera();
  const url = `rtmp://127.0.0.1:${await freePort()}/live/key`;
  const output = ["-c", "copy", "-f", "flv", "-flvflags", "no_duration_filesize", "-flush_packets", "1", "pipe:1"];
  const receiver = spawn(await ffmpegPath(), ["-v", "error", "-listen", "1", "-i", url, ...output], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  onTestFinished(() => void receiver.kill("SIGKILL"));
  const reader = new FlvTagReader();
  const tags: FlvTag[] = [];
  receiver.stdout.on("data", (chunk: Buffer) => tags.push(...reader.take(chunk)));
  // retried, because it is not visible from outside when the media server is ready to listen
  const tried = async (): ReturnType<typeof pushToMediaServer> => {
    for (let attempt = 0; attempt < 50; attempt += 1) {
      const push = await pushToMediaServer(feed, url).catch(() => undefined);
      if (push !== undefined) return push;
    }
    return pushToMediaServer(feed, url);
  };
  const push = await tried();
  await eventually(() => tags.filter(({ kind }) => kind === "frame").length > 20, 30_000);
  expect(tags.find(({ kind }) => kind !== "script")?.kind).toBe("config");
  push.stop();
  await push.ended;
  expect(feed.hasListeners).toBe(false);
});

test("reports a missing media server without showing its address", async () => {
  const feed = await camera();
  const url = `rtmp://127.0.0.1:${await freePort()}/live/secret-key`;
  const refused = await pushToMediaServer(feed, url).catch((error: unknown) => String(error));
  expect(refused).toEqual(expect.stringContaining("Error"));
  expect(refused).not.toContain("secret-key");
  expect(feed.hasListeners).toBe(false);
  await expect(pushToMediaServer(feed, "file:///tmp/x")).rejects.toThrow("推流地址不正确");
});
