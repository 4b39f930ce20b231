import { execFile } from "node:child_process";
import { cameraReason, cameraReasons } from "../network/camera-reason.ts";
import { ffmpegEnvironment } from "./ffmpeg-environment.ts";
import { ffmpegPath } from "./ffmpeg-path.ts";

/** Maximum bytes of a picture; enough for 40 megapixels. */
const maxBytes = 64 * 1024 * 1024;
/** A camera may send damaged frames until its next key frame; ffmpeg fails by default if they are the majority. */
const allowDamaged = ["-max_error_rate", "1"];
const output = ["-map", "0:v:0", "-frames:v", "1", "-c:v", "mjpeg", "-pix_fmt", "yuvj420p", "-q:v", "2"];

/**
 * Returns the first complete frame of an input as JPEG in its original size. Ends when `signal` aborts.
 * @throws Error with a Chinese sentence
 */
export async function singleFrame(input: readonly string[], signal: AbortSignal): Promise<Buffer> {
  const program = await ffmpegPath();
  const arguments_ = ["-nostdin", "-v", "error", ...allowDamaged, ...input, ...output, "-f", "image2pipe", "pipe:1"];
  const options = {
    ...({ encoding: "buffer", killSignal: "SIGKILL" } as const),
    maxBuffer: maxBytes,
    signal,
    env: ffmpegEnvironment(),
  };
  return new Promise((resolve, reject) => {
    execFile(program, arguments_, options, (error, stdout, stderr) => {
      if (error === null && stdout.length > 0) resolve(stdout);
      else reject(new Error(reasonOf(stderr.toString("utf8"), signal.aborted)));
    });
  });
}

function reasonOf(message: string, late: boolean): string {
  return cameraReason(message) ?? (late ? cameraReasons.silent : cameraReasons.noVideo);
}
