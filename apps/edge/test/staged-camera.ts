import { execFileSync } from "node:child_process";
import { ffmpegPath } from "#platform/ffmpeg/ffmpeg-path.ts";
import { openRtspCamera, type RtspAccount, type RtspCamera } from "./stand-in-rtsp-camera.ts";

export interface Staging {
  clip: string;
  /** Start in the clip, seconds. */
  from: number;
  to: number;
  /** Frames per second of the camera. */
  fps: number;
}

/** Action at a time of the clip, in seconds. The time continues to count after the clip's end. */
interface Cue {
  at: number;
  run(): void;
}

export interface StagedCamera extends RtspCamera {
  /** Plays the clip once, then repeats its last picture. */
  play(cues: readonly Cue[]): void;
}

const maxClipBytes = 256 * 1024 * 1024;
/** End marker of a JPEG, which never occurs inside one. */
const end = Buffer.from([0xff, 0xd9]);

/** Returns the clip's pictures as JPEG. */
async function picturesOf({ clip, from, to, fps }: Staging): Promise<Buffer[]> {
  const times = ["-ss", `${from}`, "-t", `${to - from}`, "-i", clip];
  const output = ["-r", `${fps}`, "-f", "image2pipe", "-c:v", "mjpeg", "-q:v", "3", "-"];
  const all = execFileSync(await ffmpegPath(), ["-v", "error", ...times, ...output], { maxBuffer: maxClipBytes });
  const pictures: Buffer[] = [];
  for (let start = 0, stop = all.indexOf(end); stop >= 0; start = stop + 2, stop = all.indexOf(end, start))
    pictures.push(all.subarray(start, stop + 2));
  return pictures;
}

/** Starts an RTSP camera that shows the first picture of a clip until the test calls `play`. */
export async function openStagedCamera(account: RtspAccount, staging: Staging): Promise<StagedCamera> {
  const { fps } = staging;
  const pictures = await picturesOf(staging);
  let now = 0;
  let playedAt: number | undefined;
  let cues: Cue[] = [];
  const camera = await openRtspCamera(account, "basic", {
    fps,
    next(at) {
      now = at;
      const seconds = playedAt === undefined ? 0 : (at - playedAt) / 1_000;
      const due = cues.filter(({ at }) => at <= seconds);
      cues = cues.filter(({ at }) => at > seconds);
      for (const { run } of due) run();
      return pictures[Math.min(Math.floor(seconds * fps), pictures.length - 1)] ?? Buffer.alloc(0);
    },
  });
  return {
    ...camera,
    play(wanted) {
      cues = [...wanted];
      playedAt = now;
    },
  };
}
