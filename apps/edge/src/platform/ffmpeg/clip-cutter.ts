import { execFile } from "node:child_process";
import { mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { pause } from "../outbox/change-signal.ts";
import { isDiskFull } from "../store/disk-reserve.ts";
import { ffmpegEnvironment } from "./ffmpeg-environment.ts";
import { ffmpegPath } from "./ffmpeg-path.ts";
import { saysNoRoom } from "./no-room.ts";
import { type Segment, type SegmentBuffer, segmentsCovering, segmentsWithin } from "./segment-buffer.ts";

const run = promisify(execFile);
const marginMs = 5_000;
/**
 * Maximum milliseconds to wait for the end of the clip's last segment. A camera with rare key frames ends segments
 * late.
 */
const patienceMs = 30_000;
const lookMs = 500;
const cutTimeoutMs = 30_000;

/**
 * Writes the clip from 5 s before to 5 s after a time as MP4 (H.264, index first), cut at segments without re-encoding.
 * The clip is shorter if the camera stops, ends its segments late, or the signal aborts.
 * @param at epoch ms by the device's clock
 * @returns size in bytes; undefined if there are no pictures; `no_room` if the disk is full
 */
export async function cutClip(
  buffer: SegmentBuffer,
  at: number,
  path: string,
  signal: AbortSignal,
): Promise<number | "no_room" | undefined> {
  const [from, to] = [at - marginMs, at + marginMs];
  while (!signal.aborted && Date.now() <= to + patienceMs) {
    const segments = segmentsCovering(buffer.finished(), from, to);
    if (segments !== undefined) return join(segments, path);
    await pause(lookMs, signal);
  }
  return join(segmentsWithin(buffer.all(), from, to), path);
}

async function join(segments: readonly Segment[], path: string): Promise<number | "no_room" | undefined> {
  if (segments.length === 0) return undefined;
  const unfinished = `${path}.part`;
  const input = ["-i", `concat:${segments.map((segment) => segment.path).join("|")}`];
  const output = ["-map", "0:v:0", "-c", "copy", "-movflags", "+faststart", "-f", "mp4", "-y", unfinished];
  try {
    mkdirSync(dirname(path), { recursive: true });
    const arguments_ = ["-nostdin", "-v", "error", ...input, ...output];
    const options = { timeout: cutTimeoutMs, env: ffmpegEnvironment() };
    const { stderr } = await run(await ffmpegPath(), arguments_, options);
    // If the disk has no space for the index, ffmpeg prints a message but exits with 0.
    if (stderr.includes("Error writing trailer")) throw new Error(stderr);
    renameSync(unfinished, path);
    return statSync(path).size;
  } catch (error) {
    rmSync(unfinished, { force: true });
    return isDiskFull(error) || saysNoRoom(String(error)) ? "no_room" : undefined;
  }
}
