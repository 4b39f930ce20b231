import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { ffmpegEnvironment } from "../ffmpeg/ffmpeg-environment.ts";
import { ffmpegPath } from "../ffmpeg/ffmpeg-path.ts";
import { withoutAddresses } from "../ffmpeg/video-probe.ts";
import { type LiveFeed } from "./live-feed.ts";
import { feedTarget, type LivePush } from "./live-push.ts";

/** Time for ffmpeg to end after its input has ended, ms; then it is killed. */
const patienceMs = 2_000;
const openMs = 8_000;

/**
 * Pushes a stream to an external media server by RTMP.
 * @param url `rtmp://` or `rtmps://` address
 * @returns the push, once the first pictures have been sent
 * @throws Error with the reason if the media server refuses it
 */
export async function pushToMediaServer(feed: LiveFeed, url: string): Promise<LivePush> {
  if (!/^rtmps?:\/\//.test(url)) throw new Error("推流地址不正确");
  const input = ["-f", "flv", "-probesize", "32768", "-analyzeduration", "0", "-i", "pipe:0"];
  const output = ["-map", "0:v:0", "-c", "copy", "-f", "flv", "-flvflags", "no_duration_filesize", url];
  const child = spawn(await ffmpegPath(), ["-nostdin", "-v", "error", "-progress", "pipe:1", ...input, ...output], {
    env: ffmpegEnvironment(),
    stdio: ["pipe", "pipe", "pipe"],
  });
  let message = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    message = (message + text).slice(-300);
  });
  const ended = new Promise<void>((resolve) => child.once("error", () => resolve()).once("close", () => resolve()));
  child.stdin.on("error", () => undefined);
  const stopFeeding = feedTarget(feed, {
    write: (bytes) => void child.stdin.write(bytes),
    bufferedBytes: () => child.stdin.writableLength,
    end: () => finish(child),
  });
  void ended.then(stopFeeding);
  const sent = new Promise<boolean>((resolve) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      if (/(?:^|\n)total_size=[1-9]/.test(text)) resolve(true);
    });
  });
  const isOpen = await Promise.race([
    sent,
    ended.then(() => false),
    once(AbortSignal.timeout(openMs), "abort").then(() => false),
  ]);
  if (!isOpen) {
    child.kill("SIGKILL");
    throw new Error(withoutAddresses(message.trim()) || "媒体服务器没有应答");
  }
  return {
    ended,
    stop: () => {
      stopFeeding();
      finish(child);
    },
  };
}

function finish(child: ChildProcess): void {
  child.stdin?.end();
  const hung = setTimeout(() => child.kill("SIGKILL"), patienceMs);
  child.once("close", () => clearTimeout(hung));
}
