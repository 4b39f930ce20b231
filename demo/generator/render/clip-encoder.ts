import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { type ClipFormat } from "../src/scene/scene.ts";

export interface ClipEncoder {
  /** Adds a picture (JPEG) to the clip; resolves when the encoder can take the next one. */
  add(picture: Buffer): Promise<void>;
  /** Writes the clip. */
  finish(): Promise<void>;
  /** Stops the encoder and removes its temporary files. */
  discard(): void;
}

const ffmpeg = process.env.FFMPEG_PATH ?? "ffmpeg";
const bt709 = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv"];

/**
 * Encodes the pictures to an almost lossless file. `finish` makes the clip from it: with the given quality, or in two
 * passes with the given size.
 */
export function createClipEncoder(target: string, format: ClipFormat): ClipEncoder {
  if (spawnSync(ffmpeg, ["-version"]).status !== 0) {
    throw new Error("no ffmpeg with libx264: install the package ffmpeg, or set FFMPEG_PATH");
  }
  const raw = `${target}.raw.mp4`;
  const log = `${target}.log`;
  const first = start([
    ...["-f", "image2pipe", "-c:v", "mjpeg", "-framerate", `${format.fps}`, "-i", "-"],
    ...["-vf", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p"],
    ...["-c:v", "libx264", "-preset", "veryfast", "-crf", "10", "-an", raw],
  ]);
  const encode = async (rate: string[], output: string[]) => {
    const interval = `${format.fps * (format.keySeconds ?? 2)}`;
    const keys = ["-g", interval, "-keyint_min", interval, "-sc_threshold", "0"];
    const slow = ["-i", raw, "-c:v", "libx264", "-preset", "slow", ...rate, ...keys, "-pix_fmt", "yuv420p"];
    await ending(start([...slow, ...bt709, "-movflags", "+faststart", "-an", ...output]));
  };
  return {
    async add(picture) {
      const { stdin } = first;
      if (stdin === null) throw new Error("ffmpeg takes no input");
      if (!stdin.write(picture)) await once(stdin, "drain");
    },
    async finish() {
      first.stdin?.end();
      await ending(first);
      const { quality } = format;
      if ("crf" in quality) await encode(["-crf", `${quality.crf}`], [target]);
      else {
        // 2 % less than the target size, because the container needs some bytes.
        const bits = Math.floor((quality.megabytes * 8e6 * 0.98) / format.seconds);
        const rate = ["-b:v", `${bits}`, "-passlogfile", log];
        await encode([...rate, "-pass", "1"], ["-f", "null", "-"]);
        await encode([...rate, "-pass", "2"], [target]);
      }
    },
    discard() {
      first.kill();
      for (const file of [raw, `${log}-0.log`, `${log}-0.log.mbtree`]) rmSync(file, { force: true });
    },
  };
}

function start(args: string[]): ChildProcess {
  const child = spawn(ffmpeg, ["-v", "error", "-y", ...args], { stdio: ["pipe", "inherit", "inherit"] });
  // A broken pipe is ignored here, because the exit code of ffmpeg reports the error.
  child.stdin.on("error", () => undefined);
  return child;
}

async function ending(child: ChildProcess): Promise<void> {
  const code = child.exitCode ?? (await once(child, "close"))[0];
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}
