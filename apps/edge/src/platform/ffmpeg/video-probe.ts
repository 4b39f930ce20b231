import { execFile } from "node:child_process";
import { type Size } from "../geometry/rect.ts";
import { cameraReason, cameraReasons } from "../network/camera-reason.ts";
import { ffmpegEnvironment } from "./ffmpeg-environment.ts";
import { ffmpegPath } from "./ffmpeg-path.ts";

export interface VideoInfo extends Size {
  codec: string;
}

const deadlineMs = 15_000;
/**
 * ffmpeg options for a camera that sends its picture size only with a key frame. The limits are the stream's time in µs,
 * and the bytes that ffmpeg keeps in memory.
 */
const patient = ["-analyzeduration", "300000000", "-probesize", "50000000"];
const patientMs = 50_000;

export interface Probe {
  signal?: AbortSignal;
  /** True if the caller aborts `signal` when the camera is silent; there is no other time limit then. */
  isWatched?: boolean;
}

/**
 * Returns the first video stream of an input, from ffmpeg's description.
 * @throws Error with a Chinese sentence if there is none
 */
export async function probeVideo(inputArguments: readonly string[], probe: Probe = {}): Promise<VideoInfo> {
  const first = await describe(inputArguments, deadlineMs, probe);
  const info = parseVideoInfo(first.text);
  if (info !== undefined) return info;
  // The stream has video, but the picture size is unknown until its first key frame.
  const later = /Stream #\d+:\d+.*?: Video: /.test(first.text)
    ? await describe([...patient, ...inputArguments], patientMs, probe)
    : first;
  const known = parseVideoInfo(later.text);
  if (known === undefined) throw new Error(`无法打开视频：${reasonOf(later)}`);
  return known;
}

interface Description {
  text: string;
  /** True if ffmpeg was ended before it had opened the input. */
  isLate: boolean;
}

/** Returns ffmpeg's description of the input. Without an output, ffmpeg writes it to stderr and exits with 1. */
async function describe(
  input: readonly string[],
  limitMs: number,
  { signal, isWatched = false }: Probe,
): Promise<Description> {
  const program = await ffmpegPath();
  const options = { timeout: isWatched ? 0 : limitMs, env: ffmpegEnvironment(), ...(signal && { signal }) };
  return new Promise((resolve) => {
    execFile(program, ["-hide_banner", "-nostdin", ...input], options, (error, _out, text) => {
      resolve({ text, isLate: error?.killed === true || signal?.aborted === true });
    });
  });
}

function reasonOf({ text, isLate }: Description): string {
  const reason = cameraReason(text);
  if (reason !== undefined) return reason;
  if (isLate) return cameraReasons.silent;
  // ffmpeg opened the input, and found other streams than video
  return /one output file must be specified/.test(text) ? cameraReasons.noVideo : lastLine(text);
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
