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

it.each(["udp", "tcp-passive", "tcp-active"] as const)("plays a clip by %s that ffmpeg decodes", async (transport) => {
  const gb = await openServer();
  const device = await openDevice(gb, { source: clipSource({ ffmpeg, clip }) });
  await device.register();
  const options = { transport, quality: "main", signal: AbortSignal.timeout(20_000) } as const;
  const video = await gb.openVideo({ deviceId, channelId }, options);
  const received: Buffer[] = [];
  video.onData((bytes) => received.push(bytes));
  await expect.poll(() => Buffer.concat(received).length, { interval: 200 }).toBeGreaterThan(200_000);
  video.close();
  await expect.poll(() => device.playing).toBe(0);
  const bytes = Buffer.concat(received);
  // start code of a pack
  expect(bytes.readUInt32BE(0)).toBe(0x1ba);
  const file = join(folder, `${transport}.mpg`);
  writeFileSync(file, bytes);
  const { stderr } = await run(ffmpeg, ["-hide_banner", "-nostats", "-i", file, "-f", "null", "-"]);
  expect(stderr).toMatch(/Video: h264/);
  expect(Number(/frame=\s*(\d+)/.exec(stderr)?.[1])).toBeGreaterThan(20);
});
