import { execFile } from "node:child_process";
import { type Size } from "../geometry/rect.ts";
import { cameraReason } from "../network/camera-reason.ts";
import { ffmpegPath } from "./ffmpeg-path.ts";

export interface VideoInfo extends Size {
  codec: string;
}

const deadlineMs = 15_000;
/** ffmpeg options for a camera that sends its picture size only with a key frame, which may take 45 s. */
const patient = ["-analyzeduration", "45000000", "-probesize", "50000000"];
const patientMs = 50_000;

/**
 * Returns the first video stream of an input, from ffmpeg's description.
 * @throws Error with a Chinese sentence if there is none
 */
export async function probeVideo(inputArguments: readonly string[], signal?: AbortSignal): Promise<VideoInfo> {
  const text = await describe(inputArguments, deadlineMs, signal);
  const info = parseVideoInfo(text);
  if (info !== undefined) return info;
  // The stream has video, but the picture size is unknown until its first key frame.
  const later = /Stream #\d+:\d+.*?: Video: /.test(text)
    ? await describe([...patient, ...inputArguments], patientMs, signal)
    : text;
  const known = parseVideoInfo(later);
  if (known === undefined) throw new Error(`无法打开视频：${cameraReason(later) ?? lastLine(later)}`);
  return known;
}

/** Returns ffmpeg's description of the input. Without an output, ffmpeg writes it to stderr and exits with 1. */
async function describe(inputArguments: readonly string[], timeout: number, signal?: AbortSignal): Promise<string> {
  const program = await ffmpegPath();
  return new Promise((resolve) => {
    execFile(
      program,
      ["-hide_banner", "-nostdin", ...inputArguments],
      { timeout, ...(signal && { signal }) },
      (_error, _out, stderr) => {
        resolve(stderr);
      },
    );
  });
}

export function parseVideoInfo(text: string): VideoInfo | undefined {
  const line = /Stream #\d+:\d+.*?: Video: (\w+).*?, (\d{2,5})x(\d{2,5})/.exec(text);
  if (line === null) return undefined;
  return { codec: line[1] ?? "", width: Number(line[2]), height: Number(line[3]) };
}

/**
 * Returns the last line of ffmpeg's messages without addresses. An address is of no use to users, and a secret in it
 * must not reach the log.
 */
function lastLine(text: string): string {
  const line = text.trim().split("\n").at(-1) ?? "";
  return withoutAddresses(line).slice(0, 200);
}

/** Returns a message of ffmpeg without the addresses that it contains. */
export function withoutAddresses(text: string): string {
  return text.replaceAll(/\b[a-z]{2,8}:\/\/\S*/gi, (address) => (address.endsWith(":") ? "摄像头:" : "摄像头"));
}
