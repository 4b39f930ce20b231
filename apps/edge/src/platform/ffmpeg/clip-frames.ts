import { spawn } from "node:child_process";
import { type Picture } from "../model/picture.ts";
import { ffmpegEnvironment } from "./ffmpeg-environment.ts";
import { ffmpegPath } from "./ffmpeg-path.ts";
import { FrameAssembler } from "./frame-assembler.ts";
import { probeVideo } from "./video-probe.ts";

/** Decodes a file at `fps`, as fast as the caller takes the frames. Frame n shows the time n / fps of the file. */
export async function* clipFrames(path: string, fps: number): AsyncGenerator<Picture> {
  const input = ["-i", path];
  const { width, height } = await probeVideo(input);
  const output = ["-map", "0:v:0", "-vf", `fps=${fps}`, "-pix_fmt", "rgb24", "-f", "rawvideo", "pipe:1"];
  const child = spawn(await ffmpegPath(), ["-nostdin", "-v", "error", ...input, ...output], {
    env: ffmpegEnvironment(),
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const assembler = new FrameAssembler(width * height * 3);
    for await (const chunk of child.stdout) {
      for (const rgb of assembler.take(chunk)) yield { rgb, width, height };
    }
  } finally {
    child.kill("SIGKILL");
  }
}
