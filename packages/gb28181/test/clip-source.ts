import { spawn } from "node:child_process";
import { type Readable } from "node:stream";
import { type ProgramStreamOptions, programStream } from "./program-stream.ts";

export interface ClipOptions extends Partial<ProgramStreamOptions> {
  /** Path of the program ffmpeg. */
  ffmpeg: string;
  /** Video file in this codec, without B-frames. */
  clip: string;
}

/** Returns a source that plays a clip in an endless loop in real time, as program stream without sound. */
export const clipSource =
  ({ ffmpeg, clip, codec = "h264", framesPerSecond = 15 }: ClipOptions) =>
  (signal: AbortSignal): Readable => {
    const input = ["-hide_banner", "-loglevel", "error", "-re", "-stream_loop", "-1", "-i", clip];
    const filter = `${codec}_mp4toannexb,${codec}_metadata=aud=insert`;
    const output = ["-an", "-c:v", "copy", "-bsf:v", filter, "-f", codec, "pipe:1"];
    const child = spawn(ffmpeg, [...input, ...output], {
      stdio: ["ignore", "pipe", "ignore"],
      signal,
      killSignal: "SIGKILL",
    });
    // aborting the signal causes an error event, which is expected
    child.on("error", () => undefined);
    return child.stdout.pipe(programStream({ codec, framesPerSecond }));
  };
