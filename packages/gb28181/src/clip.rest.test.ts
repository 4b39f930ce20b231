import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import installer from "@ffmpeg-installer/ffmpeg";
import { afterAll, expect, it } from "vitest";
import { clipSource } from "../test/clip-source.ts";
import { channelId, closeAfterEach, deviceId, openDevice, openServer } from "../test/open-pair.ts";

closeAfterEach();

const run = promisify(execFile);
const ffmpeg = process.env.FFMPEG_PATH ?? installer.path;
const clip = join(import.meta.dirname, "../../../demo/clips/yard.mp4");
const folder = mkdtempSync(join(tmpdir(), "gb-clip-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the path of a clip in H.265. */
async function asHevc(): Promise<string> {
  const file = join(folder, "clip.mp4");
  const encoder = ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "bframes=0:keyint=15:log-level=0"];
  await run(ffmpeg, ["-v", "error", "-i", clip, "-t", "4", "-an", ...encoder, "-tag:v", "hvc1", file]);
  return file;
}

it.each([
  ["udp", "h264"],
  ["tcp-passive", "h264"],
  ["tcp-active", "h264"],
  ["udp", "hevc"],
] as const)("plays a clip by %s in %s that ffmpeg decodes", async (transport, codec) => {
  const gb = await openServer();
  const played = codec === "h264" ? clip : await asHevc();
  const device = await openDevice(gb, { source: clipSource({ ffmpeg, clip: played, codec }) });
  await device.register();
  const options = { transport, quality: "main", signal: AbortSignal.timeout(20_000) } as const;
  const video = await gb.openVideo({ deviceId, channelId }, options);
  const received: Buffer[] = [];
  video.onData((bytes) => received.push(bytes));
  await expect.poll(() => Buffer.concat(received).length, { interval: 200 }).toBeGreaterThan(200_000);
  video.close();
  await expect.poll(() => device.playing).toBe(0);
  const bytes = Buffer.concat(received);
  // 0x1ba is the start code of a pack in a program stream
  expect(bytes.readUInt32BE(0)).toBe(0x1ba);
  const file = join(folder, `${transport}-${codec}.mpg`);
  writeFileSync(file, bytes);
  const { stderr } = await run(ffmpeg, ["-hide_banner", "-nostats", "-i", file, "-f", "null", "-"]);
  expect(stderr).toContain(`Video: ${codec}`);
  expect(Number(/frame=\s*(\d+)/.exec(stderr)?.[1])).toBeGreaterThan(20);
});
